--[[
  evict.lua: removes the next piece of a dead instance's statements, at the place that all share.
  KEYS  as parts/changes.lua, then
        7 topics of victim  zset
        8...  rosters       hash  one of each named topic
  ARGV  as parts/changes.lua, then
        10 victim
        11 piece  how many roster entries to look at, about
        12...     topics of the rosters: the victim's first ones, in order
  Returns  more | done | not_due | misnamed, status, messages, topics to name in the next call,
           topics and users in turn whose members could not be read; no user: the topic's roster
           is none; no topic: the victim's topics are not
  Cost     O(piece)
]]
local FIRST_ROSTER = 8
local FIRST_NAME = 12
local MOST_TOPICS = 64
local TOPICS_OF_VICTIM = KEYS[7]
local victim = ARGV[10]
local left = tonumber(ARGV[11])
local PLACE = 'place:' .. victim
local done_with = {}

local function reply(kind, messages, names)
  save()
  return {kind, status(me), messages, names, damaged}
end

local function is_due()
  if notices_lost_memory() or epoch ~= registers.epoch then
    return false
  end
  local ends = tonumber(redis.call('ZSCORE', DEADLINES, victim))
  return ends and ends < now and now >= leases_from()
end

-- None where somebody put another type: then nobody knows where the victim was. Any other error is raised.
local function listed()
  local names = redis.pcall('ZRANGE', TOPICS_OF_VICTIM, 0, MOST_TOPICS - 1)
  if names.err and string.find(names.err, 'WRONGTYPE', 1, true) then
    damaged = {'', victim}
    return {}
  end
  return names.err and redis.call('ZRANGE', TOPICS_OF_VICTIM, 0, 0) or names
end

-- Works out the removal of the victim's statements in a topic, from a cursor on; returns the cursor to go on from.
local function walk(topic, cursor)
  local seen_users = {}
  repeat
    local page = redis.call('HSCAN', topic.key, cursor, 'COUNT', left)
    for i = 1, #page[2], 2 do
      local user = page[2][i]
      if not seen_users[user] then
        seen_users[user] = true
        remove(topic, user, page[2][i + 1], victim, 0, 'INSTANCE_LOST')
      end
    end
    cursor = page[1]
    left = left - math.max(1, #page[2] / 2)
  until cursor == '0' or left <= 0
  return cursor
end

if not is_due() then
  return reply('not_due', {}, {})
end
local names = listed()
if names[1] and names[1] ~= ARGV[FIRST_NAME] then
  return reply('misnamed', {}, names)
end
local keys, given = {}, {}
for i = FIRST_ROSTER, #KEYS do
  keys[#keys + 1] = KEYS[i]
  given[#given + 1] = ARGV[FIRST_NAME + i - FIRST_ROSTER]
end
local topics = look_into(given, keys)
if names[1] and notices_lost_rosters({topics[1]}) then
  return reply('not_due', {}, {})
end
if tonumber(redis.call('ZSCORE', DEADLINES, victim)) > 0 then
  redis.call('ZADD', DEADLINES, 0, victim)
end

local place, place_topic = string.match(redis.call('HGET', META, PLACE) or '', '^([^:]*):(.*)$')
local cut_at, cut_topic = nil, nil
for i, name in ipairs(names) do
  if left <= 0 or given[i] ~= name or is_lost(topics[i]) then
    break
  end
  local cursor = '0'
  if topics[i].is_foreign then
    damaged[#damaged + 1] = name
    damaged[#damaged + 1] = ''
  else
    cursor = walk(topics[i], name == place_topic and cursor_of(topics[i].key, place) or '0')
  end
  if cursor == '0' then
    done_with[#done_with + 1] = name
  else
    cut_at, cut_topic = cursor, topics[i]
  end
end
local messages = commit(topics)
if cut_topic then
  redis.call('HSET', META, PLACE, place_of(cut_topic.key, cut_at) .. ':' .. cut_topic.name)
end
each_chunk('ZREM', TOPICS_OF_VICTIM, done_with)
local rest = listed()
if #rest > 0 then
  return reply('more', messages, rest)
end
redis.call('ZREM', DEADLINES, victim)
forget_instance(victim)
return reply('done', messages, {})
