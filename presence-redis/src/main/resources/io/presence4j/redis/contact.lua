--[[
  contact.lua: tells what kind of server this is and what the caller may do on it. Runs on every version; changes nothing.
  KEYS  1 meta         hash
        2 deadlines    zset
        3 nobody's     key that is never there
  ARGV  1 publish      PUBLISH or SPUBLISH
        2 channel      one that nobody listens to
  Returns  version ('' before 7.0), version as told by INFO, and the errors ('' for none) of a command of 6.2, of the
           first command that the caller may not use, and of publishing; eviction policy, limit of memory, role: master
           or slave ('' where the caller may not know); 2^52, as far as the server can say it as a whole number
  Cost     O(1)
]]
local META = KEYS[1]
local DEADLINES = KEYS[2]
local NONE = ''

local function failure(...)
  local result = redis.pcall(...)
  return type(result) == 'table' and result.err or ''
end

local function info(section, field)
  local all = redis.pcall('INFO', section)
  return type(all) == 'string' and string.match(all, field .. ':([^\r\n]*)') or ''
end

-- What the scripts call, where it can be tried without a change.
local function forbidden()
  for _, call in ipairs({
    {'TIME'}, {'EXISTS', META}, {'DEL', KEYS[3]}, {'UNLINK', KEYS[3]}, {'HGETALL', KEYS[3]}, {'HKEYS', KEYS[3]},
    {'HGET', META, NONE}, {'HMGET', META, NONE}, {'HLEN', META}, {'HSCAN', META, '0', 'COUNT', 1}, {'HDEL', META, NONE},
    {'ZSCORE', DEADLINES, NONE}, {'ZMSCORE', DEADLINES, NONE}, {'ZRANGE', DEADLINES, 0, 0}, {'ZRANGEBYSCORE', DEADLINES, 0, 0, 'LIMIT', 0, 1},
    {'ZRANGEBYLEX', KEYS[3], '-', '+'}, {'ZREM', DEADLINES, NONE}, {'ZADD', DEADLINES, 'XX', 0, NONE}
  }) do
    local why = failure(unpack(call))
    if string.find(why, 'NOPERM', 1, true) or string.find(why, 'The user executing', 1, true) then
      return call[1] .. ': ' .. why
    end
  end
  return ''
end

return {
  redis.REDIS_VERSION or '',
  info('server', 'redis_version'),
  failure('ZMSCORE', DEADLINES, NONE),
  forbidden(),
  failure(ARGV[1], ARGV[2], ''),
  info('memory', 'maxmemory_policy'),
  info('memory', 'maxmemory'),
  info('replication', 'role'),
  string.format('%d', 2 ^ 52)
}
