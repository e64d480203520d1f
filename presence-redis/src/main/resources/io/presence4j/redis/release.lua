--[[
  release.lua: gives an instance's lease up. The last one to go has to end all lingers first.
  KEYS  as parts/changes.lua
  ARGV  as parts/caller.lua
  Returns  applied | stale | lost | lingers, status, seq, messages (none), topics that members linger in (some)
  Cost     O(instances)
]]
local refused = refusal({})
if refused then
  refused[5] = {}
  return refused
end

local topics = is_last() and lingering_topics('+inf') or {}
if #topics > 0 then
  local result = refuse('lingers')
  result[5] = topics
  return result
end
if redis.call('EXISTS', TOPICS_OF_ME) == 0 then
  redis.call('ZREM', DEADLINES, me)
  forget_instance(me)
  registers[SEQ] = nil
else
  redis.call('ZADD', DEADLINES, 0, me)
  set(SEQ, seq)
end
if is_last() and not registers.unindexed then
  redis.call('DEL', TOPICS_OF_LINGERS)
end
save()
local result = answer('applied')
result[5] = {}
return result
