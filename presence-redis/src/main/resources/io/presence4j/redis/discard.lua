--[[
  discard.lua: removes what a shard of an abandoned layout holds, some topics at a time, unless somebody uses it.
  KEYS  as parts/registers.lua, then
        5...  keys of the shard  rosters of the named topics, topics of the named instances
  ARGV  as parts/registers.lua, then
        2 format  of the abandoned layout
        3...      topics: those that the answer before named
  Returns  more | done | used, topics to name in the next call, instances as well
  Cost     O(names + instances)
]]
local MOST_NAMES = 64
local FIRST_GIVEN = 5
local FIRST_NAME = 3
local format = ARGV[2]

local function instances()
  local found = {LINGERS}
  for _, register in ipairs(redis.call('HKEYS', META)) do
    found[#found + 1] = string.match(register, '^instance:(.*)$')
  end
  return found
end

local function some_topics()
  local cursor, names = '0', {}
  repeat
    local page = redis.call('HSCAN', VERSIONS, cursor, 'COUNT', MOST_NAMES)
    cursor = page[1]
    for i = 1, #page[2], 2 do
      names[#names + 1] = page[2][i]
    end
  until cursor == '0' or #names > 0
  return names
end

if redis.call('HGET', META, 'format') ~= format then
  return {'done', {}, {}}
end
if #redis.call('ZRANGEBYSCORE', DEADLINES, '(' .. text(now), LEASES_BELOW, 'LIMIT', 0, 1) > 0 then
  return {'used', {}, {}}
end
local given, names = {}, {}
for i = FIRST_GIVEN, #KEYS do
  given[#given + 1] = KEYS[i]
end
for i = FIRST_NAME, #ARGV do
  names[#names + 1] = ARGV[i]
end
each_chunk('HDEL', VERSIONS, names)
for _, key in ipairs(given) do
  redis.call('UNLINK', key)
end
local left = some_topics()
if #left > 0 or #given == 0 then
  return {'more', left, instances()}
end
redis.call('UNLINK', EVERYONE, VERSIONS, DEADLINES, META)
return {'done', {}, {}}
