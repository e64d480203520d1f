--[[
  parts/places.lua: where a walk over a hash is, for a later call to go on from.
  KEYS  as parts/registers.lua
  ARGV  as parts/registers.lua
]]
local NEXT_FEW = 3

-- Who comes next at a cursor. Each server walks in an order of its own, by a seed that it draws when it starts, and so takes
-- the cursor of another one without complaint and leaves members out.
local function next_few(key, cursor)
  local page = redis.call('HSCAN', key, cursor, 'COUNT', NEXT_FEW)[2]
  local users = {}
  for i = 1, #page, 2 do
    users[#users + 1] = page[i]
  end
  table.sort(users)
  return redis.sha1hex(table.concat(users, '\0'))
end

-- The place of a cursor: '0' begins, and is the end.
local function place_of(key, cursor)
  return cursor == '0' and cursor or cursor .. '-' .. next_few(key, cursor)
end

-- The cursor of a place; where others come next than did, the walk begins anew.
local function cursor_of(key, place)
  local cursor, few = string.match(place, '^(%d+)%-(%x+)$')
  return cursor and few == next_few(key, cursor) and cursor or '0'
end
