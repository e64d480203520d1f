--[[
  parts/fence.lua: keeps out late, repeated and orphaned writes; keeps leases.
  KEYS  as parts/registers.lua
  ARGV  as parts/caller.lua
]]
-- How long the caller's lease lasts; nothing where that is not known.
local function own_lease()
  return tonumber(string.match(registers[INSTANCE] or '', ':(%d+):%d+$'))
end

-- Whether the caller has a lease whose eviction has not begun, and all that was acknowledged is known.
local function is_leased()
  return (tonumber(redis.call('ZSCORE', DEADLINES, me)) or 0) > 0
    and registers[SEQ] ~= nil and own_lease() ~= nil and registers[SEQ] >= acked
end

-- Why the write must not be applied; nothing if it may.
local function refusal(topics)
  if notices_lost_memory() or epoch ~= registers.epoch or not is_leased() then
    return refuse('lost')
  end
  if registers[SEQ] >= seq then
    return refuse('stale')
  end
  return notices_lost_rosters(topics) and refuse('lost') or nil
end

-- When the clock went back, leases go back with it.
local function move_leases(micros)
  local leases = redis.call('ZRANGEBYSCORE', DEADLINES, '(0', LEASES_BELOW, 'WITHSCORES')
  for i = 1, #leases, 2 do
    redis.call('ZADD', DEADLINES, text(math.max(1, tonumber(leases[i + 1]) + micros)), leases[i])
  end
end

-- The caller lives. When nobody called for long, nobody could: nobody is judged for that.
local function renew_lease()
  local silence = now - (registers.last or 0)
  if silence < 0 then
    move_leases(silence)
    set('awake', now)
  elseif not registers.awake or 2 * silence > 5 * longest('beat') then
    local is_very_long = registers.last ~= nil and silence > 10 * longest('lease')
    set('awake', is_very_long and -now or now)
  end
  set('last', now)
  redis.call('ZADD', DEADLINES, text(now + own_lease()), me)
end
