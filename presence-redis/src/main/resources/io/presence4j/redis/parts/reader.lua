--[[
  parts/reader.lua: what a script knows that nobody's lease is needed for.
  KEYS  as parts/registers.lua
  ARGV  as parts/registers.lua
]]
read_registers({})
