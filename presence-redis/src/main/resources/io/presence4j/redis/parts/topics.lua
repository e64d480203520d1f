--[[
  parts/topics.lua: topics with their versions, and the statements in a stored member.
  A member is since (8 bytes), then its statements, the latest first, each: length of the instance id (1 byte), the id,
  when it ends (8 bytes, only of ~); in a named topic also version (8), length (4) and JSON of its attributes.
  KEYS  as parts/registers.lua
  ARGV  as parts/registers.lua
]]
-- The most values that one command is given; Lua's stack holds 8,000.
local CHUNK = 1000

local function each_chunk(command, key, values)
  local replies = {}
  for from = 1, #values, CHUNK do
    replies[#replies + 1] = redis.call(command, key, unpack(values, from, math.min(from + CHUNK - 1, #values)))
  end
  return replies
end

local function values_of(key, fields)
  if #fields > 0 and #fields <= CHUNK then
    return redis.call('HMGET', key, unpack(fields))
  end
  local values = {}
  for _, some in ipairs(each_chunk('HMGET', key, fields)) do
    for i = 1, #some do
      values[#values + 1] = some[i]
    end
  end
  return values
end

-- The topics of these names; one that is named twice is one and the same. The version of one that lost its own is no
-- later than top. One that has another type where its roster belongs is foreign: neither lost nor anybody's.
local function look_into(names, keys)
  local versions = values_of(VERSIONS, names)
  local topics, by_name = {}, {}
  for i, name in ipairs(names) do
    local version = tonumber(versions[i])
    local found = not by_name[name] and size_of(keys[i])
    local size = found or 0
    local is_named = name ~= 'everyone'
    local is_versionless = found and not version and (size ~= 0 or not is_named and registers.everyone == 1)
    topics[i] = by_name[name] or {
      name = name,
      key = keys[i],
      is_named = is_named,
      is_foreign = not found,
      known = version and math.abs(version) or is_versionless and math.max(registers.top or 0, 1) or nil,
      is_versionless = is_versionless,
      is_occupied = found and version ~= nil and version >= 0,
      size = size,
      was = size,
      changes = {}, sets = {}, removes = {}, lingers = {}, ended = {}
    }
    by_name[name] = topics[i]
  end
  return topics
end

-- The error for the first foreign one of these, before anything is written.
local function error_of_foreign(topics)
  for _, topic in ipairs(topics) do
    if topic.is_foreign then
      return {err = 'FOREIGN somebody put another type where the roster of ' .. topic.name .. ' belongs'}
    end
  end
end

-- A key was lost: there is a version and no roster; or neither of everyone, which was occupied.
local function is_lost(topic)
  return topic.size == 0 and (topic.is_occupied or topic.is_versionless)
end

-- Where this instance's statement is in a member: from, next one from, its attributes. Nothing if there is none. What
-- cannot be read is taken for it, and then has no attributes: it is replaced, or removed, with whom it stood for.
local function find(topic, member, instance)
  local at = 9
  while at <= #member do
    local length = string.byte(member, at)
    local id = string.sub(member, at + 1, at + length)
    local ends = at + 1 + length
    local attributes = ''
    if id == LINGERS then
      ends = ends + 8
    end
    if topic.is_named and ends + 11 <= #member then
      local size = struct.unpack('>I4', member, ends + 8)
      attributes = id == instance and string.sub(member, ends + 12, ends + 11 + size)
      ends = ends + 12 + size
    elseif topic.is_named then
      ends = #member + 2
    end
    if ends > #member + 1 then
      return at, #member + 1, nil
    end
    if id == instance then
      return at, ends, attributes
    end
    at = ends
  end
  if #member <= 9 then
    return 9, #member + 1, nil
  end
end

-- When the member's linger ends; nothing if it does not linger. An end that cannot be read is over.
local function lingers_until(topic, member)
  local from, to, attributes = find(topic, member, LINGERS)
  if not attributes then
    return nil
  end
  local ends = struct.unpack('>I8', member, from + 2)
  return ends >= 0 and ends < LINGER_SCORES and ends or 0
end
