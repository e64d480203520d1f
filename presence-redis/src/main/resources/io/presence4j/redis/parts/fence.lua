--[[
  parts/fence.lua: keeps out late, repeated and orphaned writes, and notices what the shard has lost.
  KEYS  as parts/registers.lua
  ARGV  as parts/registers.lua, then
        2 instance  the caller
        3 seq       one higher with each write
        4 acked     the highest acknowledged
        5 epoch     as the caller knows it, 0 for none
        6 seen      the highest version it saw in that epoch
]]
local me = ARGV[2]
local seq = tonumber(ARGV[3])
local acked = tonumber(ARGV[4])
local epoch = tonumber(ARGV[5])
local seen = tonumber(ARGV[6])
local SEQ = 'seq:' .. me
local INSTANCE = 'instance:' .. me

local own = redis.call('HMGET', META, SEQ, INSTANCE, 'unindexed')
registers[SEQ] = tonumber(own[1])
registers[INSTANCE] = own[2] or nil
registers.unindexed = own[3] or nil
if seen > (registers.floor or 0) then
  set('floor', seen)
end

local function answer(kind, messages)
  return {kind, status(me), registers[SEQ] or 0, messages or {}}
end

local function refuse(kind)
  save()
  return answer(kind)
end

-- Versions begin above all that was told before, so that what was lost is told with another one.
local function start_epoch()
  set('epoch', math.max(now, math.max(epoch, registers.epoch or 0) + 1))
  set('top', math.max(now, math.max(registers.top or 0, registers.floor or 0) + 1))
  set('awake', now)
  set('last', now)
end

-- Whether the shard knows less than the caller was told; it then begins a new epoch.
local function notices_lost_memory()
  local known = registers.epoch
  local is_less = known == epoch
    and ((registers.top or 0) < seen or (registers[SEQ] ~= nil and registers[SEQ] < acked))
  local lost = known == nil or epoch > known or is_less
  if lost then
    start_epoch()
  end
  return lost
end

-- Whether the caller has a lease whose eviction has not begun, and all that was acknowledged is known.
local function is_leased()
  return (tonumber(redis.call('ZSCORE', DEADLINES, me)) or 0) > 0
    and registers[SEQ] ~= nil and registers[INSTANCE] ~= nil and registers[SEQ] >= acked
end

-- Should both the version and the roster of everyone be lost, this tells that it had them.
local function note_occupied(topic, is_occupied)
  local occupied = is_occupied and 1 or 0
  if not topic.is_named and (registers.everyone or 0) ~= occupied then
    set('everyone', occupied)
  end
end

local function vacate(topic)
  if topic.is_named then
    redis.call('HDEL', VERSIONS, topic.name)
    topic.known = nil
  elseif topic.known then
    redis.call('HSET', VERSIONS, topic.name, text(-topic.known))
  end
  topic.is_occupied = false
end

-- Whether one of these topics lost its roster; that begins a new epoch. One that lost its version gets it back.
local function notices_lost_rosters(topics)
  local lost = false
  for _, topic in ipairs(topics) do
    if is_lost(topic) then
      vacate(topic)
      note_occupied(topic, false)
      lost = true
    elseif topic.size > 0 and not topic.is_occupied then
      topic.is_occupied = true
      redis.call('HSET', VERSIONS, topic.name, text(topic.known))
    end
  end
  if lost then
    start_epoch()
  end
  return lost
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
  local lease = tonumber(string.match(registers[INSTANCE], ':(%d+):%d+$'))
  redis.call('ZADD', DEADLINES, text(now + lease), me)
end
