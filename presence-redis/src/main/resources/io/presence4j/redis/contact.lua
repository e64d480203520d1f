--[[
  contact.lua: tells what kind of server this is and what the caller may do on it. Runs on every version.
  KEYS  1 meta       hash
        2 deadlines  zset
  ARGV  1 publish  PUBLISH or SPUBLISH
        2 channel  one that nobody listens to
  Returns  version ('' before 7.0), version as told by INFO, and the errors ('' for none) of a command of 6.2, of a read
           and of publishing; eviction policy, limit of memory ('' where the caller may not know)
  Cost     O(1)
]]
local function failure(...)
  local result = redis.pcall(...)
  return type(result) == 'table' and result.err or ''
end

local function info(section, field)
  local all = redis.pcall('INFO', section)
  return type(all) == 'string' and string.match(all, field .. ':([^\r\n]*)') or ''
end

return {
  redis.REDIS_VERSION or '',
  info('server', 'redis_version'),
  failure('ZMSCORE', KEYS[2], 'none'),
  failure('HLEN', KEYS[1]),
  failure(ARGV[1], ARGV[2], ''),
  info('memory', 'maxmemory_policy'),
  info('memory', 'maxmemory')
}
