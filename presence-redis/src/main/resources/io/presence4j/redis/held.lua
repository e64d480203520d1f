--[[
  held.lua: reads a page of what the shard has of one instance.
  KEYS  as parts/registers.lua, then
        5 topics of the instance  zset
        6...  rosters             hash  one of each named topic
  ARGV  as parts/registers.lua, then
        2 instance
        3 place   within the first topic, 0 begins
        4 piece   how many roster entries to look at, about
        5...      topics of the rosters: those that the answer before named
  Returns  how many of the named topics it looked into, topics and users in turn, next place, topics to name in the
           next call (none at the end)
  Cost     O(piece)
]]
local FIRST_ROSTER = 6
local FIRST_NAME = 5
local MOST_TOPICS = 16
local instance = ARGV[2]
local place = ARGV[3]
local left = tonumber(ARGV[4])

local function listed(from)
  return redis.call('ZRANGEBYLEX', KEYS[5], from, '+', 'LIMIT', 0, MOST_TOPICS)
end

local statements = {}
local function walk(topic, key)
  if not size_of(key) then
    place = '0'
    return
  end
  local cursor = cursor_of(key, place)
  repeat
    local page = redis.call('HSCAN', key, cursor, 'COUNT', left)
    for i = 1, #page[2], 2 do
      if find(topic, page[2][i + 1], instance) then
        statements[#statements + 1] = topic.name
        statements[#statements + 1] = page[2][i]
      end
    end
    cursor = page[1]
    left = left - math.max(1, #page[2] / 2)
  until cursor == '0' or left <= 0
  place = place_of(key, cursor)
end

local from = ARGV[FIRST_NAME] and '[' .. ARGV[FIRST_NAME] or '-'
local looked = 0
for i, name in ipairs(listed(from)) do
  if left <= 0 or name ~= ARGV[FIRST_NAME + i - 1] then
    if i == 1 then
      place = '0'
    end
    break
  end
  looked = i
  walk({name = name, is_named = name ~= 'everyone'}, KEYS[FIRST_ROSTER + i - 1])
  from = place == '0' and '(' .. name or '[' .. name
end
return {looked, statements, place, listed(from)}
