--[[
  roster.lua: reads a page of a topic's roster.
  KEYS  as parts/registers.lua, then
        5 roster  hash  user, member as in parts/topics.lua
  ARGV  as parts/registers.lua, then
        2 topic
        3 cursor  0 begins
        4 count   how many members, about
  Returns  status, version, size, 1 if the roster was lost, next cursor (0 at the end), users and members in turn
  Cost     O(count)
]]
local topic = look_into({ARGV[2]}, {KEYS[5]})[1]
local page = redis.call('HSCAN', KEYS[5], ARGV[3], 'COUNT', ARGV[4])
return {status(nil), topic.known or registers.top or 0, topic.size, is_lost(topic) and 1 or 0, page[1], page[2]}
