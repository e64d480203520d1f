--[[
  beat.lua: renews an instance's lease in one shard, looks after what it names, and tells what is due.
  KEYS  as parts/registers.lua, then
        5 topics of me  zset
        6...  rosters   hash  of the audited topics, the suspects and the topics asked for, in this order
  ARGV  as parts/caller.lua, then
        7 audits    how many
        8 suspects  how many
        then the audited topics, the suspects, the topics asked for, and the user of each audit
  Returns  renewed | lost, status, seq, who is due or '', numbers of the audits that found nothing, versions asked for
           ('' where the topic is absent)
  Cost     O(names)
]]
local FIRST_ROSTER = 6
local FIRST_NAME = 9
local audits = tonumber(ARGV[7])
local suspects = tonumber(ARGV[8])

local function reply(kind, due, missing, versions)
  return {kind, status(me), registers[SEQ] or 0, due, missing, versions}
end

local function due()
  local instance, ends = first_lease(me)
  if instance and ends < now and now >= leases_from() then
    return instance
  end
  local linger, linger_ends = first_linger()
  local is_due = registers.unindexed or (linger and linger_ends <= now and now >= lingers_from())
  return is_due and LINGERS or ''
end

if notices_lost_memory() or not is_leased() then
  save()
  return reply('lost', '', {}, {})
end
renew_lease()

local names, keys = {}, {}
for i = FIRST_ROSTER, #KEYS do
  keys[#keys + 1] = KEYS[i]
  names[#names + 1] = ARGV[FIRST_NAME + i - FIRST_ROSTER]
end
local topics = look_into(names, keys)
local looked_after = {}
for i = 1, audits + suspects do
  looked_after[i] = topics[i]
end
notices_lost_rosters(looked_after)
save()

local missing, found = {}, {}
for i = 1, audits do
  local user = ARGV[FIRST_NAME + #names + i - 1]
  local member = not topics[i].is_foreign and redis.call('HGET', topics[i].key, user)
  local mine = member and select(3, find(topics[i], member, me))
  if mine then
    found[#found + 1] = 0
    found[#found + 1] = topics[i].name
  else
    missing[#missing + 1] = i
  end
end
each_chunk('ZADD', KEYS[5], found)

local versions = {}
for i = audits + suspects + 1, #topics do
  local topic = topics[i]
  local version = topic.is_versionless and math.max(registers.top or 0, 1) or topic.known
  versions[#versions + 1] = version and text(version) or ''
end
return reply('renewed', due(), missing, versions)
