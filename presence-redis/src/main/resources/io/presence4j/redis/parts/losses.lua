--[[
  parts/losses.lua: notices what the shard has lost, and then begins a new epoch.
  KEYS  as parts/registers.lua
  ARGV  as parts/caller.lua
]]
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
  topic.is_versionless = false
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
      topic.is_versionless = false
      note_occupied(topic, true)
      redis.call('HSET', VERSIONS, topic.name, text(topic.known))
    end
  end
  if lost then
    start_epoch()
  end
  return lost
end
