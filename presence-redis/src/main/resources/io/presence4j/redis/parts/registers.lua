--[[
  parts/registers.lua: the keys and the time of every script, and the shard's registers, which a part after this one reads.
  KEYS  1 meta       hash  register, value; times in µs
        2 deadlines  zset  instance scored by the end of its lease; topic NUL user by that of its linger, above 2^52
        3 versions   hash  topic, version of its last message; negative once everyone is empty
        4 everyone   hash  roster of everyone
  ARGV  1 now        µs since 1970, '' = the server's TIME
]]
local META = KEYS[1]
local DEADLINES = KEYS[2]
local VERSIONS = KEYS[3]
local EVERYONE = KEYS[4]
local LINGERS = '~'
local REGISTERS = {'epoch', 'top', 'floor', 'last', 'awake', 'lease', 'beat', 'everyone'}

local function clock()
  local time = redis.call('TIME')
  return tonumber(time[1]) * 1000000 + tonumber(time[2])
end

local now = tonumber(ARGV[1]) or clock()
local registers = {}
local changed = {}

-- Lua itself would write large numbers with an exponent. Exact on servers of 64 bits; others are refused at first contact.
local function text(number)
  return string.format('%d', number)
end

local function set(name, value)
  registers[name] = value
  changed[name] = value
end

-- Redis searches a small hash from its beginning. One that ever had a long value counts as large, and is not searched.
local function make_large(key, field, value)
  redis.call('HSET', key, field, string.rep(' ', 65), field, value)
end

-- Writes what was set; always before the state that it covers.
local function save()
  if changed.format then
    make_large(META, 'format', changed.format)
  end
  local fields = {}
  for name, value in pairs(changed) do
    fields[#fields + 1] = name
    fields[#fields + 1] = type(value) == 'number' and text(value) or value
  end
  changed = {}
  if #fields > 0 then
    redis.call('HSET', META, unpack(fields))
  end
end

-- The longest lease and beat of the instances that are known. They are kept, since reading all is slow.
local function measure()
  local lease, beat = 0, 0
  local all = redis.call('HGETALL', META)
  for i = 1, #all, 2 do
    if string.sub(all[i], 1, 9) == 'instance:' then
      local own_lease, own_beat = string.match(all[i + 1], ':(%d+):(%d+)$')
      lease = math.max(lease, tonumber(own_lease) or 0)
      beat = math.max(beat, tonumber(own_beat) or 0)
    end
  end
  set('lease', lease)
  set('beat', beat)
end

local function longest(name)
  if not registers[name] then
    measure()
  end
  return registers[name]
end

-- Reads the registers, and before them these fields; returns the values in that order.
local function read_registers(fields)
  local count = #fields
  for i = 1, #REGISTERS do
    fields[count + i] = REGISTERS[i]
  end
  local values = redis.call('HMGET', META, unpack(fields))
  for i = 1, #REGISTERS do
    registers[REGISTERS[i]] = tonumber(values[count + i])
  end
  return values
end
