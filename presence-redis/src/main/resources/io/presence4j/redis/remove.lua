--[[
  remove.lua: applies removes, also with the server's memory full of an instance's statements.
  KEYS  as parts/flush.lua
  ARGV  as parts/flush.lua
  Returns  applied | stale | lost, status, seq, messages
  Cost     O(entries)
]]
return flush()
