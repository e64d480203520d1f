--[[
  end_all_lingers.lua: ends the next lingers, over or not: the caller is the last one and will release.
  KEYS  as parts/end_lingers.lua
  ARGV  as parts/end_lingers.lua
  Returns  applied | stale | lost, status, seq, messages, topics to name in the next call
  Cost     O(piece)
]]
local refused = refusal({})
if refused then
  refused[5] = {}
  return refused
end
local messages = {}
if is_last() then
  -- No more than those whose topics the answer before named.
  local lingers = lingers_by('+inf', math.min(piece, MOST_TOPICS))
  table.sort(lingers)
  end_lingers(lingers, math.huge, function() return false end)
  messages = commit(topics)
end
save()
local result = answer('applied', messages)
result[5] = is_last() and lingering_topics('+inf') or {}
return result
