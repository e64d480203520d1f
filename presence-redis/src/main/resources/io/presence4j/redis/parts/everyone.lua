--[[
  parts/everyone.lua: joins and leaves of everyone, many at once: what is stored and told of each is nearly the same.
  KEYS  as parts/changes.lua
  ARGV  as parts/changes.lua
]]
local MY_STATEMENT = string.char(#me) .. me
local FRESH = struct.pack('>I8', now) .. MY_STATEMENT

-- Whether all are the same, as they are of users who came at once, or have not come.
local function are_alike(members)
  local first = members[1]
  for i = 2, #members do
    if members[i] ~= first then
      return false
    end
  end
  return true
end

-- Those of the users, with their members, for whom this holds; the others are given to another function. They are the same
-- array if it holds for all, as is usual.
local function those(users, members, holds, otherwise)
  if are_alike(members) and holds(members[1]) then
    return users, #users
  end
  local some = {}
  for i = 1, #users do
    if holds(members[i]) then
      some[#some + 1] = users[i]
    else
      otherwise(users[i], members[i])
    end
  end
  return #some == #users and users or some, #some
end

-- Some of these users as JSON, which is at hand if they are all.
local function json_of(some, users, array)
  return some == users and array or cjson.encode(some)
end

local function is_absent(member)
  return not member
end

-- Those of whom nobody says anything join; of the others the caller says the same as the others do.
local function join_all(topic, array, restored)
  local users = cjson.decode(array)
  local fresh, count = those(users, values_of(topic.key, users), is_absent, function(user, member)
    put(topic, user, member, '')
  end)
  if count == 0 then
    return
  end
  local sets, stored = topic.sets, #topic.sets
  for i = 1, count do
    sets[stored + 2 * i - 1] = fresh[i]
    sets[stored + 2 * i] = FRESH
  end
  topic.size = topic.size + count
  tell(topic, ',{"joined":', json_of(fresh, users, array), ',"since":' .. text(now)
    .. (restored and ',"restored":true}' or '}'))
end

-- Those of whom the caller alone says something leave, if they do not linger.
local function leave_all(topic, array, linger_micros, reason)
  local users = cjson.decode(array)
  local function is_mine_alone(member)
    return linger_micros == 0 and member and string.sub(member, 9) == MY_STATEMENT
  end
  local gone, count = those(users, values_of(topic.key, users), is_mine_alone, function(user, member)
    remove(topic, user, member, me, linger_micros, reason)
  end)
  if count == 0 then
    return
  end
  if #topic.removes == 0 then
    topic.removes = gone
  else
    for i = 1, count do
      topic.removes[#topic.removes + 1] = gone[i]
    end
  end
  topic.size = topic.size - count
  tell(topic, ',{"left":', json_of(gone, users, array), ',"reason":"' .. reason .. '"}')
end
