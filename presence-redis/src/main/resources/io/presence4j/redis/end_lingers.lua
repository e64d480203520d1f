--[[
  end_lingers.lua: ends the next lingers that are over.
  KEYS  as parts/end_lingers.lua
  ARGV  as parts/end_lingers.lua
  Returns  more | done | not_due | misnamed | unindexed, status, messages, topics to name in the next call,
           topics and users in turn whose members could not be read
  Cost     O(piece)
]]
local function reply(kind, messages, names)
  return {kind, status(me), messages, names, damaged}
end

local function due()
  return now >= lingers_from() and lingering_topics(text(now + LINGER_SCORES)) or {}
end

if registers.unindexed then
  save()
  return reply('unindexed', {}, {})
end
local first = nil
if not notices_lost_memory() and epoch == registers.epoch then
  first = due()[1]
end
if not first then
  save()
  return reply('not_due', {}, {})
end
if not named[first] then
  save()
  return reply('misnamed', {}, due())
end
if notices_lost_rosters({named[first]}) then
  save()
  return reply('not_due', {}, {})
end
end_lingers(lingers_by(text(now + LINGER_SCORES), piece), now, is_lost)
local messages = commit(topics)
local left = due()
return reply(#left > 0 and 'more' or 'done', messages, left)
