--[[
  parts/caller.lua: who writes, what it knows, and how it is answered.
  KEYS  as parts/registers.lua
  ARGV  as parts/registers.lua, then
        2 instance  the caller
        3 seq       one higher with each write
        4 acked     the highest acknowledged
        5 epoch     as the caller knows it, 0 for none
        6 seen      the highest version it saw in that epoch
]]
local me = ARGV[2]
local seq = tonumber(ARGV[3])
local acked = tonumber(ARGV[4])
local epoch = tonumber(ARGV[5])
local seen = tonumber(ARGV[6])
local SEQ = 'seq:' .. me
local INSTANCE = 'instance:' .. me

local own = read_registers({SEQ, INSTANCE, 'unindexed'})
registers[SEQ] = tonumber(own[1])
registers[INSTANCE] = own[2] or nil
registers.unindexed = own[3] or nil
if seen > (registers.floor or 0) then
  set('floor', seen)
end

local function answer(kind, messages)
  return {kind, status(me), registers[SEQ] or 0, messages or {}}
end

local function refuse(kind)
  save()
  return answer(kind)
end
