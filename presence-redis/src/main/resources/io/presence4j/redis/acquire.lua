--[[
  acquire.lua: gives an instance a lease in the shard: the right to have statements.
  KEYS  as parts/registers.lua, then
        5 topics of ~  zset
  ARGV  as parts/caller.lua, then
        7 token   tells two instances of one id apart
        8 lease   µs
        9 beat    µs
        10 format  of the stored data, with the number of shards
  Returns  applied | stale | taken | used | abandoned, status, seq, messages (none), the format found, whether lingers are
           to be indexed; used and abandoned: by another layout, with and without anybody who has a lease
  Cost     O(instances)
]]
local TOPICS_OF_LINGERS = KEYS[5]
local token = ARGV[7]
local lease = ARGV[8]
local beat = ARGV[9]
local format = ARGV[10]

local function reply(kind)
  local result = answer(kind)
  result[5] = format
  result[6] = registers.unindexed and 1 or 0
  return result
end

-- By which other layout the shard is taken; it has to be removed first.
local function other_layout()
  local found = redis.call('HGET', META, 'format')
  if not found or found == format then
    return nil
  end
  format = found
  local leases = redis.call('ZRANGEBYSCORE', DEADLINES, '(' .. text(now), LEASES_BELOW, 'LIMIT', 0, 1)
  return #leases > 0 and 'used' or 'abandoned'
end

-- Deadlines are never all gone while anybody is known: they were lost.
local function find_deadlines_again()
  local all = redis.call('HGETALL', META)
  for i = 1, #all, 2 do
    local instance = string.match(all[i], '^seq:(.*)$') or string.match(all[i], '^instance:(.*)$')
    if instance then
      local known = string.match(redis.call('HGET', META, 'instance:' .. instance) or '', ':(%d+):%d+$')
      redis.call('ZADD', DEADLINES, text(now + (tonumber(known) or longest('lease'))), instance)
    end
  end
  if redis.call('EXISTS', TOPICS_OF_LINGERS) == 1 then
    set('unindexed', '0:')
  end
end

local other = other_layout()
if other then
  return reply(other)
end
if not registers.epoch then
  start_epoch()
end
local known_token = string.match(registers[INSTANCE] or '', '^([^:]*):')
if known_token and known_token ~= token then
  save()
  return reply('taken')
end
if registers[SEQ] and registers[SEQ] >= seq then
  save()
  return reply('stale')
end
set('format', ARGV[10])
set(INSTANCE, token .. ':' .. lease .. ':' .. beat)
set(SEQ, seq)
save()
redis.call('HDEL', META, 'place:' .. me)
measure()
if redis.call('EXISTS', DEADLINES) == 0 then
  find_deadlines_again()
end
renew_lease()
save()
return reply('applied')
