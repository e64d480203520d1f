--[[
  count.lua: tells how many members a topic has.
  KEYS  as parts/registers.lua, then
        5 roster  hash
  ARGV  as parts/registers.lua, then
        2 topic
  Returns  1 if the roster was lost, the size
  Cost     O(1)
]]
local topic = look_into({ARGV[2]}, {KEYS[5]})[1]
return error_of_foreign({topic}) or {is_lost(topic) and 1 or 0, topic.size}
