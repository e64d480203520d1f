--[[
  parts/flush.lua: applies a net difference of an instance's statements.
  KEYS  as parts/changes.lua, then
        7...  rosters  hash  one of each topic
  ARGV  as parts/changes.lua, then
        10 vacated  how many topics the caller has nothing in afterwards
        then for each roster: topic, numbers of puts, of puts that restore, of kinds of removes
        then in the same order, of everyone: its puts, those that restore, and of each kind of its removes: linger µs,
          reason, users; where there are any, users are a JSON array
        of another topic: of its puts: user, attributes as JSON; of each kind of its removes: linger µs, reason, number, users
        then the vacated topics
]]
local FIRST_ROSTER = 7

-- Arguments from there on.
local function arguments(from, count)
  local some = {}
  for i = 1, count do
    some[i] = ARGV[from + i - 1]
  end
  return some
end

-- Works out what happens in everyone; returns what comes next.
local function flush_everyone(topic, at, puts, restoring, kinds, is_young)
  if puts > 0 then
    join_all(topic, ARGV[at], false)
    at = at + 1
  end
  if restoring > 0 then
    join_all(topic, ARGV[at], is_young)
    at = at + 1
  end
  for _ = 1, kinds do
    if not topic.is_foreign then
      leave_all(topic, ARGV[at + 2], tonumber(ARGV[at]), ARGV[at + 1])
    end
    at = at + 3
  end
  return at
end

-- Works out what happens in a named topic; returns what comes next.
local function flush_named(topic, at, puts, kinds)
  local users = {}
  for i = 1, puts do
    users[i] = ARGV[at + 2 * i - 2]
  end
  local members = values_of(topic.key, users)
  for i = 1, puts do
    put(topic, users[i], members[i], ARGV[at + 2 * i - 1])
  end
  at = at + 2 * puts
  for _ = 1, kinds do
    local micros, reason, count = tonumber(ARGV[at]), ARGV[at + 1], tonumber(ARGV[at + 2])
    local removed = arguments(at + 3, count)
    if not topic.is_foreign then
      for i, member in ipairs(values_of(topic.key, removed)) do
        remove(topic, removed[i], member, me, micros, reason)
      end
    end
    at = at + 3 + count
  end
  return at
end

local function flush()
  local names, keys, puts, restoring, kinds = {}, {}, {}, {}, {}
  local at = 11
  for i = FIRST_ROSTER, #KEYS do
    local n = #keys + 1
    keys[n] = KEYS[i]
    names[n] = ARGV[at]
    puts[n] = tonumber(ARGV[at + 1])
    restoring[n] = tonumber(ARGV[at + 2])
    kinds[n] = tonumber(ARGV[at + 3])
    at = at + 4
  end

  local topics = look_into(names, keys)
  local putting = {}
  for i, topic in ipairs(topics) do
    if puts[i] + restoring[i] > 0 then
      putting[#putting + 1] = topic
    end
  end
  local refused = error_of_foreign(putting) or refusal(topics)
  if refused then
    return refused
  end
  set(SEQ, seq)
  renew_lease()

  local is_young = now - registers.epoch < longest('lease')
  for i, topic in ipairs(topics) do
    if topic.is_named then
      at = flush_named(topic, at, puts[i] + restoring[i], kinds[i])
    else
      at = flush_everyone(topic, at, puts[i], restoring[i], kinds[i], is_young)
    end
  end

  local stated = {}
  for i, topic in ipairs(putting) do
    stated[2 * i - 1] = '0'
    stated[2 * i] = topic.name
  end
  local vacated = arguments(at, tonumber(ARGV[10]))
  each_chunk('ZADD', TOPICS_OF_ME, stated)
  local messages = commit(topics)
  each_chunk('ZREM', TOPICS_OF_ME, vacated)
  return answer('applied', messages)
end
