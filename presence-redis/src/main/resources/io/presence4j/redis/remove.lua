--[[
  remove.lua: applies removes of an instance's statements, also while the server's memory is full.
  KEYS  as parts/flush.lua
  ARGV  as parts/flush.lua
  Returns  applied | stale | lost, status, seq, messages
  Cost     O(entries)
]]
return flush()
