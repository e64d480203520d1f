--[[
  parts/instances.lua: forgets an instance.
  KEYS  as parts/registers.lua
  ARGV  as parts/registers.lua
]]
local function forget_instance(instance)
  redis.call('HDEL', META, 'seq:' .. instance, 'instance:' .. instance, 'place:' .. instance)
  changed['seq:' .. instance] = nil
  measure()
end
