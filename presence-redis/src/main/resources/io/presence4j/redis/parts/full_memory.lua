--[[
  parts/full_memory.lua: the first write of a script that is to run with memory full, on servers without script flags.
  They let all writes of a script pass once one that needs no memory did.
  KEYS  1 meta  hash
]]
redis.call('HDEL', KEYS[1], '')
