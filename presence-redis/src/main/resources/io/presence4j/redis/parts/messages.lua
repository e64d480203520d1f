--[[
  parts/messages.lua: collects what a write will tell of a topic.
  KEYS  as parts/registers.lua
  ARGV  as parts/caller.lua
]]
local quote = cjson.encode

-- The first change to tell takes a version.
local function take_version(topic)
  if not topic.version then
    local top = registers.top or 0
    topic.version = math.max(now, math.max(top, registers.floor or 0, topic.known or top) + 1)
    set('top', topic.version)
  end
  return topic.version
end

-- A change in three pieces of JSON, the first with a comma before it. One that may be long is the second, by itself: Lua
-- reads every string that it makes from end to end, so a message is put together once.
local function tell(topic, head, body, tail)
  take_version(topic)
  local changes = topic.changes
  local count = #changes
  changes[count + 1] = head
  changes[count + 2] = body
  changes[count + 3] = tail
end

local function tell_stated(topic, user, instance, since, attributes)
  if topic.is_named then
    tell(topic, ',{"stated":' .. quote(user) .. ',"instance":' .. quote(instance) .. ',"since":'
      .. text(struct.unpack('>I8', since)) .. ',"attributes":', attributes, '}')
  end
end

local function tell_withdrawn(topic, user, instance, reason)
  if topic.is_named then
    tell(topic, ',{"withdrawn":' .. quote(user) .. ',"instance":', quote(instance), ',"reason":"' .. reason .. '"}')
  end
end
