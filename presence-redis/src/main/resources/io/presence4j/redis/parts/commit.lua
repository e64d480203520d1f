--[[
  parts/commit.lua: writes what parts/changes.lua worked out, then tells it.
  KEYS  as parts/changes.lua
  ARGV  as parts/changes.lua
]]
-- Members of a roster that saves memory more than it costs time to search from its beginning.
local MOST_SMALL = 128

-- Takes what is to be told of the topic; what comes before the changes is put in place of the first comma.
local function take_message(topic, previous)
  local changes = topic.changes
  topic.changes = {}
  changes[1] = '{"v":1,"shard":' .. shard .. ',"topic":' .. quote(topic.name) .. ',"epoch":' .. text(registers.epoch)
    .. ',"previous":' .. text(previous) .. ',"version":' .. text(topic.version) .. ',"size":' .. topic.size
    .. ',"changes":[' .. string.sub(changes[1], 2)
  changes[#changes + 1] = ']}'
  return table.concat(changes)
end

local function write_lingers(topics)
  local is_any_ended = false
  local emptied = {}
  for _, topic in ipairs(topics) do
    each_chunk('ZADD', DEADLINES, topic.lingers)
    each_chunk('ZREM', DEADLINES, topic.ended)
    if #topic.lingers > 0 then
      redis.call('ZADD', TOPICS_OF_LINGERS, 0, topic.name)
    elseif (topic.version or #topic.ended > 0) and topic.size == 0 then
      emptied[#emptied + 1] = topic.name
    end
    is_any_ended = is_any_ended or #topic.ended > 0
  end
  if #emptied > 0 and redis.call('EXISTS', TOPICS_OF_LINGERS) == 1 then
    each_chunk('ZREM', TOPICS_OF_LINGERS, emptied)
  end
  -- Lingers whose deadlines were lost and are not found yet are there all the same.
  if is_any_ended and not registers.unindexed and not first_linger() then
    redis.call('DEL', TOPICS_OF_LINGERS)
  end
end

-- Writes all that was worked out: registers, versions, rosters; then tells it. Returns what the caller is to tell.
local function commit(topics)
  for _, topic in ipairs(topics) do
    if topic.version then
      note_occupied(topic, topic.size > 0)
    end
  end
  save()
  local versions = {}
  local untold = {}
  local has_new = false
  for _, topic in ipairs(topics) do
    if topic.version then
      versions[#versions + 1] = topic.name
      versions[#versions + 1] = text(topic.version)
      if not topic.known and not has_new then
        has_new = true
        make_large(VERSIONS, topic.name, text(topic.version))
      end
    end
  end
  each_chunk('HSET', VERSIONS, versions)
  for _, topic in ipairs(topics) do
    if topic.was <= MOST_SMALL and topic.size > MOST_SMALL then
      make_large(topic.key, topic.sets[1], topic.sets[2])
    end
    each_chunk('HSET', topic.key, topic.sets)
    each_chunk('HDEL', topic.key, topic.removes)
  end
  write_lingers(topics)
  for _, topic in ipairs(topics) do
    local previous = topic.known or 0
    topic.known = topic.version or topic.known
    if topic.version and topic.size == 0 then
      vacate(topic)
    end
    if #topic.changes > 0 and announce == '' then
      untold[#untold + 1] = take_message(topic, previous)
    elseif #topic.changes > 0 then
      redis.call(announce, channels .. topic.name, take_message(topic, previous))
    end
  end
  return untold
end
