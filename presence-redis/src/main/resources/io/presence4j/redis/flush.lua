--[[
  flush.lua: applies puts and removes of an instance's statements.
  KEYS  as parts/flush.lua
  ARGV  as parts/flush.lua
  Returns  applied | stale | lost, status, seq, messages
  Cost     O(entries)
]]
return flush()
