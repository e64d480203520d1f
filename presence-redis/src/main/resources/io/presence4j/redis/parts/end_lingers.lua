--[[
  parts/end_lingers.lua: ends a piece of the lingers, in the topics that the caller names.
  KEYS  as parts/changes.lua, then
        7...  rosters  hash  one of each named topic
  ARGV  as parts/changes.lua, then
        10 piece  how many lingers at most
        11...     topics of the rosters
]]
local FIRST_ROSTER = 7
local FIRST_NAME = 11
local piece = tonumber(ARGV[10])
local named, topics = {}, {}
do
  local names, keys = {}, {}
  for i = FIRST_NAME, #ARGV do
    names[#names + 1] = ARGV[i]
    keys[#keys + 1] = KEYS[FIRST_ROSTER + i - FIRST_NAME]
  end
  topics = look_into(names, keys)
  for _, topic in ipairs(topics) do
    named[topic.name] = topic
  end
end

-- Ends the user's linger, if it is over at this time.
local function end_linger(topic, user, member, at)
  local from, to, lingering = nil, nil, nil
  if member then
    from, to, lingering = find(topic, member, LINGERS)
  end
  if from and (not lingering or lingers_until(topic, member) <= at) then
    end_index(topic, user)
    remove(topic, user, member, LINGERS, 0, 'CLOSED')
  end
end

-- Ends these, if they are over by then, up to the first whose topic is not named, or is to be stopped at.
local function end_lingers(lingers, at, stops_at)
  for _, each in ipairs(lingers) do
    local name, user = topic_and_user(each)
    local topic = named[name]
    if not topic or stops_at(topic) then
      return
    end
    topic.ended[#topic.ended + 1] = each
    if topic.size > 0 then
      end_linger(topic, user, redis.call('HGET', topic.key, user), at)
    end
  end
end
