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
local unindexed = redis.call('HGET', META, 'unindexed')
if not unindexed then
  return {}
end
local place, current = string.match(unindexed, '^([^:]*):(.*)$')

local function listed(from)
  return redis.call('ZRANGEBYLEX', TOPICS_OF_LINGERS, from, '+', 'LIMIT', 0, MOST_TOPICS)
end

-- A topic that lost its roster as well gets a linger that is over, of nobody: who ends it notices the loss.
local function index(topic, cursor)
  local page = redis.call('HSCAN', topic.key, cursor, 'COUNT', left)
  local found = is_lost(topic) and {text(LINGER_SCORES), topic.name .. '\0'} or {}
  for i = 1, #page[2], 2 do
    local ends = lingers_until(topic, page[2][i + 1])
    if ends then
      found[#found + 1] = text(ends + LINGER_SCORES)
      found[#found + 1] = topic.name .. '\0' .. page[2][i]
    end
  end
  each_chunk('ZADD', DEADLINES, found)
  left = left - math.max(1, #page[2] / 2)
  return page[1]
end

local names = listed(current == '' and '-' or '[' .. current)
for i, name in ipairs(names) do
  if name ~= ARGV[FIRST_NAME + i - 1] or left <= 0 then
    break
  end
  local topic = look_into({name}, {KEYS[FIRST_ROSTER + i - 1]})[1]
  local cursor = name == current and not topic.is_foreign and cursor_of(topic.key, place) or '0'
  repeat
    cursor = topic.is_foreign and '0' or index(topic, cursor)
  until cursor == '0' or left <= 0
  place = place_of(topic.key, cursor)
  current = cursor == '0' and name .. '\0' or name -- what comes right after it, or itself
end

local rest = listed(current == '' and '-' or '[' .. current)
if #rest == 0 then
  redis.call('HDEL', META, 'unindexed')
else
  redis.call('HSET', META, 'unindexed', place .. ':' .. current)
end
return rest
