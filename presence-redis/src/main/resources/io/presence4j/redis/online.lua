--[[
  online.lua: tells which of these users are in everyone, lingering ones included.
  KEYS  as parts/registers.lua
  ARGV  as parts/registers.lua, then
        2...  users
  Returns  1 if the roster was lost, the numbers of those who are there
  Cost     O(users)
]]
local FIRST_USER = 2
local topic = look_into({'everyone'}, {EVERYONE})[1]
local foreign = error_of_foreign({topic})
if foreign then
  return foreign
end
local users = {}
for i = FIRST_USER, #ARGV do
  users[#users + 1] = ARGV[i]
end
local there = {}
for i, member in ipairs(values_of(EVERYONE, users)) do
  if member then
    there[#there + 1] = i
  end
end
return {is_lost(topic) and 1 or 0, there}
