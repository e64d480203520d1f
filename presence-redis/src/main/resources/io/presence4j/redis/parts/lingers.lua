--[[
  parts/lingers.lua: walks the lingering members in the order of their deadlines.
  KEYS  as parts/registers.lua
  ARGV  as parts/caller.lua
]]
-- The most topics that an answer names for the next call.
local MOST_TOPICS = 64

-- Some lingers that end by then, the first first: topic NUL user.
local function lingers_by(ends, most)
  return redis.call('ZRANGEBYSCORE', DEADLINES, LEAST_LINGER, ends, 'LIMIT', 0, most)
end

local function topic_and_user(linger)
  local between = string.find(linger, '\0', 1, true)
  return string.sub(linger, 1, between - 1), string.sub(linger, between + 1)
end

-- The topics of the first lingers that end by then.
local function lingering_topics(ends)
  local names, known = {}, {}
  for _, each in ipairs(lingers_by(ends, MOST_TOPICS)) do
    local name = topic_and_user(each)
    if not known[name] then
      known[name] = true
      names[#names + 1] = name
    end
  end
  return names
end

-- Whether nobody else has a lease.
local function is_last()
  for _, instance in ipairs(redis.call('ZRANGEBYSCORE', DEADLINES, '(0', LEASES_BELOW, 'LIMIT', 0, 2)) do
    if instance ~= me then
      return false
    end
  end
  return true
end
