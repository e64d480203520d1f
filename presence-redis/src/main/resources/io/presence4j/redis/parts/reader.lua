--[[
  parts/reader.lua: reads the registers, for scripts that need no caller.
  KEYS  as parts/registers.lua
  ARGV  as parts/registers.lua
]]
read_registers({})
