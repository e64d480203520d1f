--[[
  roster.lua: reads a page of a topic's roster.
  KEYS  as parts/registers.lua, then
        5 roster  hash  user, member as in parts/topics.lua
  ARGV  as parts/registers.lua, then
        2 topic
        3 place   0 begins
        4 count   how many members, about; fewer where they are more than 1 MiB
  Returns  status, version, size, 1 if the roster was lost, next place (0 at the end), users and members in turn
  Cost     O(count)
]]
local MOST_BYTES = 1048576
local STEP = 100
local count = tonumber(ARGV[4])
local topic = look_into({ARGV[2]}, {KEYS[5]})[1]
local foreign = error_of_foreign({topic})
if foreign then
  return foreign
end
local cursor = cursor_of(KEYS[5], ARGV[3])
local found, bytes = {}, 0
repeat
  local page = redis.call('HSCAN', KEYS[5], cursor, 'COUNT', math.min(STEP, count))
  cursor = page[1]
  for _, each in ipairs(page[2]) do
    found[#found + 1] = each
    bytes = bytes + #each
  end
  count = count - math.max(1, #page[2] / 2)
until cursor == '0' or count <= 0 or bytes >= MOST_BYTES
return {status(nil), topic.known or registers.top or 0, topic.size, is_lost(topic) and 1 or 0, place_of(KEYS[5], cursor), found}
