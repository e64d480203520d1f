--[[
  parts/judge.lua: whose time is up, and what every answer says of the shard.
  KEYS  as parts/registers.lua
  ARGV  as parts/registers.lua
]]
local LINGER_SCORES = 2 ^ 52
-- As text where every call passes by: Redis prints each number that Lua gives a command.
local LEAST_LINGER = '4503599627370496'
local LEASES_BELOW = '(4503599627370496'

-- The instance whose lease ends first, this one left out, and when.
local function first_lease(but)
  local some = redis.call('ZRANGEBYSCORE', DEADLINES, '-inf', LEASES_BELOW, 'WITHSCORES', 'LIMIT', '0', '2')
  for i = 1, #some, 2 do
    if some[i] ~= but then
      return some[i], tonumber(some[i + 1])
    end
  end
end

-- The first linger, and when it ends.
local function first_linger()
  local one = redis.call('ZRANGEBYSCORE', DEADLINES, LEAST_LINGER, '+inf', 'WITHSCORES', 'LIMIT', '0', '1')
  if one[1] then
    return one[1], tonumber(one[2]) - LINGER_SCORES
  end
end

-- A negative one says that the silence before was very long.
local function awake()
  return registers.awake and math.abs(registers.awake) or now
end

local function lingers_from()
  return awake() + 2 * longest('beat')
end

local function leases_from()
  if registers.awake and registers.awake < 0 then
    return lingers_from()
  end
  return awake() + longest('lease')
end

local function next_deadline(caller)
  local soonest = math.huge
  local instance, lease_ends = first_lease(caller)
  if instance then
    soonest = math.max(lease_ends + 1, leases_from())
  end
  local linger, linger_ends = first_linger()
  if linger then
    soonest = math.min(soonest, math.max(linger_ends, lingers_from()))
  end
  if soonest == math.huge then
    return -1
  end
  return math.max(0, math.floor((soonest - now + 999) / 1000))
end

-- How many fields a hash has; nothing if somebody put another type there.
local function size_of(key)
  local size = redis.pcall('HLEN', key)
  return type(size) == 'number' and size or nil
end

local function status(caller)
  return {
    registers.epoch or 0,
    now,
    registers.top or 0,
    math.floor(longest('lease') / 1000),
    next_deadline(caller),
    size_of(EVERYONE) or 0
  }
end
