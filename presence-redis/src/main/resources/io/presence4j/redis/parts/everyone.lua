--[[
  parts/everyone.lua: joins and leaves of everyone, many at once: what is stored and told of each is nearly the same.
  KEYS  as parts/changes.lua
  ARGV  as parts/changes.lua
]]
local MY_STATEMENT = string.char(#me) .. me
local FRESH = struct.pack('>I8', now) .. MY_STATEMENT

-- The same change of each of these users, at least one. In JSON without a backslash none of them has anything to quote.
local function tell_each(topic, users, is_plain, before, after)
  if not is_plain then
    for i = 1, #users do
      users[i] = string.sub(quote(users[i]), 2, -2)
    end
  end
  tell(topic, before .. '"' .. table.concat(users, '"' .. after .. ',' .. before .. '"') .. '"' .. after)
end

local function is_plain(array)
  return not string.find(array, '\\', 1, true)
end

-- Those of whom nobody says anything join; of the others the caller says the same as the others do.
local function join_all(topic, array, restored)
  local users = cjson.decode(array)
  local members = values_of(topic.key, users)
  local fresh, sets = {}, topic.sets
  for i = 1, #users do
    if members[i] then
      put(topic, users[i], members[i], '')
    else
      fresh[#fresh + 1] = users[i]
      sets[#sets + 1] = users[i]
      sets[#sets + 1] = FRESH
    end
  end
  if #fresh > 0 then
    topic.size = topic.size + #fresh
    tell_each(topic, fresh, is_plain(array), '{"joined":',
      ',"since":' .. text(now) .. (restored and ',"restored":true}' or '}'))
  end
end

-- Those of whom the caller alone says something leave, if they do not linger.
local function leave_all(topic, array, linger_micros, reason)
  local users = cjson.decode(array)
  local members = values_of(topic.key, users)
  local gone, removes = {}, topic.removes
  for i = 1, #users do
    local member = members[i]
    if linger_micros == 0 and member and string.sub(member, 9) == MY_STATEMENT then
      gone[#gone + 1] = users[i]
      removes[#removes + 1] = users[i]
    else
      remove(topic, users[i], member, me, linger_micros, reason)
    end
  end
  if #gone > 0 then
    topic.size = topic.size - #gone
    tell_each(topic, gone, is_plain(array), '{"left":', ',"reason":"' .. reason .. '"}')
  end
end
