--[[
  index_lingers.lua: finds the deadlines of lingering members again, after they were lost, a piece at a time.
  KEYS  as parts/registers.lua, then
        5 topics of ~  zset
        6...  rosters  hash  one of each named topic
  ARGV  as parts/registers.lua, then
        2 piece  how many roster entries to look at, about
        3...     topics of the rosters
  Returns  topics to name in the next call; none when all is done
  Cost     O(piece)
]]
local FIRST_ROSTER = 6
local FIRST_NAME = 3
local MOST_TOPICS = 64
local TOPICS_OF_LINGERS = KEYS[5]
local left = tonumber(ARGV[2])
local place = redis.call('HGET', META, 'unindexed')
if not place then
  return {}
end
local cursor, current = string.match(place, '^(%d+):(.*)$')

local function listed(from)
  return redis.call('ZRANGEBYLEX', TOPICS_OF_LINGERS, from, '+', 'LIMIT', 0, MOST_TOPICS)
end

local function index(topic, key)
  local page = redis.call('HSCAN', key, cursor, 'COUNT', left)
  local found = {}
  for i = 1, #page[2], 2 do
    local ends = lingers_until(topic, page[2][i + 1])
    if ends then
      found[#found + 1] = text(ends + LINGER_SCORES)
      found[#found + 1] = topic.name .. '\0' .. page[2][i]
    end
  end
  each_chunk('ZADD', DEADLINES, found)
  left = left - math.max(1, #page[2] / 2)
  cursor = page[1]
end

local names = listed(current == '' and '-' or '[' .. current)
for i, name in ipairs(names) do
  if name ~= ARGV[FIRST_NAME + i - 1] or left <= 0 then
    break
  end
  if name ~= current then
    cursor = '0'
  end
  current = name
  local topic = {name = name, is_named = name ~= 'everyone'}
  repeat
    index(topic, KEYS[FIRST_ROSTER + i - 1])
  until cursor == '0' or left <= 0
  if cursor == '0' then
    current = name .. '\0' -- comes right after it
  end
end

local rest = listed(current == '' and '-' or '[' .. current)
if #rest == 0 then
  redis.call('HDEL', META, 'unindexed')
else
  redis.call('HSET', META, 'unindexed', cursor .. ':' .. current)
end
return rest
