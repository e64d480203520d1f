--[[
  parts/flush.lua: applies a net difference of an instance's statements.
  KEYS  as parts/changes.lua, then
        7...  rosters  hash  one of each topic
  ARGV  as parts/changes.lua, then
        10 vacated  how many topics the caller has nothing in afterwards
        then for each roster: topic, number of puts, number of removes
        then in the same order its puts (user, attributes as JSON, restored or '') and removes (user, linger µs, reason)
        then the vacated topics
]]
local FIRST_ROSTER = 7

local function flush()
  local names, keys, puts, removes = {}, {}, {}, {}
  local at = 11
  for i = FIRST_ROSTER, #KEYS do
    keys[#keys + 1] = KEYS[i]
    names[#names + 1] = ARGV[at]
    puts[#puts + 1] = tonumber(ARGV[at + 1])
    removes[#removes + 1] = tonumber(ARGV[at + 2])
    at = at + 3
  end

  local topics = look_into(names, keys)
  local refused = refusal(topics)
  if refused then
    return refused
  end
  set(SEQ, seq)
  renew_lease()

  local is_young = now - registers.epoch < longest('lease')
  local stated = {}
  for i, topic in ipairs(topics) do
    local users = {}
    for put_at = at, at + 3 * (puts[i] + removes[i]) - 1, 3 do
      users[#users + 1] = ARGV[put_at]
    end
    local members = values_of(topic.key, users)
    for j, user in ipairs(users) do
      if j <= puts[i] then
        put(topic, user, members[j], ARGV[at + 1], is_young and ARGV[at + 2] ~= '')
      else
        remove(topic, user, members[j], me, tonumber(ARGV[at + 1]), ARGV[at + 2])
      end
      at = at + 3
    end
    if puts[i] > 0 then
      stated[#stated + 1] = 0
      stated[#stated + 1] = topic.name
    end
  end

  local vacated = {}
  for i = at, at + tonumber(ARGV[10]) - 1 do
    vacated[#vacated + 1] = ARGV[i]
  end
  each_chunk('ZADD', TOPICS_OF_ME, stated)
  local messages = commit(topics)
  each_chunk('ZREM', TOPICS_OF_ME, vacated)
  return answer('applied', messages)
end
