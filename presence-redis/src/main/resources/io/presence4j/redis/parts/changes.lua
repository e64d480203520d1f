--[[
  parts/changes.lua: works out what a write changes in its topics; writes nothing.
  KEYS  as parts/registers.lua, then
        5 topics of me  zset  topics that the caller has statements in
        6 topics of ~   zset  topics that may have lingering members
  ARGV  as parts/caller.lua, then
        7 shard     its number
        8 announce  the command that tells, PUBLISH or SPUBLISH; '' = the answer carries the messages
        9 channels  what the name of each channel begins with
]]
local TOPICS_OF_ME = KEYS[5]
local TOPICS_OF_LINGERS = KEYS[6]
local shard = ARGV[7]
local announce = ARGV[8]
local channels = ARGV[9]
local HALF_A_SECOND = 500000
-- Topics and users in turn: members removed that could not be read.
local damaged = {}

local function statement(topic, instance, attributes, ends)
  local head = string.char(#instance) .. instance .. (ends and struct.pack('>I8', ends) or '')
  if not topic.is_named then
    return head
  end
  return head .. struct.pack('>I8I4', take_version(topic), #attributes) .. attributes
end

local function store(topic, user, member)
  topic.sets[#topic.sets + 1] = user
  topic.sets[#topic.sets + 1] = member
end

local function end_index(topic, user)
  topic.ended[#topic.ended + 1] = topic.name .. '\0' .. user
end

-- What is left of a member without what cannot be read from here on. Who could not read it either has to read it again.
local function mended(topic, member, from)
  take_version(topic)
  return from > 9 and string.sub(member, 1, from - 1) or struct.pack('>I8', now)
end

-- Says this of the user: of a member, or in a named topic. A linger ends unnoticed, if it says the same.
local function put(topic, user, member, attributes)
  local rest = ''
  if member then
    local from, to, mine = find(topic, member, me)
    if from and not mine then
      member, from = mended(topic, member, from), nil
    end
    if from and mine == attributes then
      return
    end
    rest = from and string.sub(member, 9, from - 1) .. string.sub(member, to) or string.sub(member, 9)
    local lingers, ends, lingering = find(topic, member, LINGERS)
    if lingering then
      end_index(topic, user)
      tell_withdrawn(topic, user, LINGERS, 'CLOSED')
      rest = string.sub(member, 9, lingers - 1) .. string.sub(member, ends)
    end
  else
    topic.size = topic.size + 1
  end
  local since = member and string.sub(member, 1, 8) or struct.pack('>I8', now)
  store(topic, user, since .. statement(topic, me, attributes) .. rest)
  tell_stated(topic, user, me, since, attributes)
end

local function linger(topic, user, member, attributes, micros)
  local ends = math.ceil((now + micros) / HALF_A_SECOND) * HALF_A_SECOND
  local since = string.sub(member, 1, 8)
  store(topic, user, since .. statement(topic, LINGERS, attributes, ends))
  topic.lingers[#topic.lingers + 1] = text(ends + LINGER_SCORES)
  topic.lingers[#topic.lingers + 1] = topic.name .. '\0' .. user
  tell_stated(topic, user, LINGERS, since, attributes)
end

-- Takes back what the instance says of the user.
local function remove(topic, user, member, instance, linger_micros, reason)
  local from, to, mine = nil, nil, nil
  if member then
    from, to, mine = find(topic, member, instance)
  end
  if not from then
    return
  end
  if not mine then
    linger_micros = 0
    damaged[#damaged + 1] = topic.name
    damaged[#damaged + 1] = user
  end
  if from > 9 or to <= #member then
    store(topic, user, string.sub(member, 1, from - 1) .. string.sub(member, to))
    tell_withdrawn(topic, user, instance, reason)
  elseif linger_micros > 0 then
    linger(topic, user, member, mine, linger_micros)
    tell_withdrawn(topic, user, instance, reason)
  else
    topic.size = topic.size - 1
    topic.removes[#topic.removes + 1] = user
    tell_withdrawn(topic, user, instance, reason)
    if not topic.is_named then
      tell(topic, ',{"left":[', quote(user), '],"reason":"' .. reason .. '"}')
    end
  end
end
