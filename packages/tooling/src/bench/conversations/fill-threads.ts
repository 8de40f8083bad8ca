import type { Pool } from 'pg'

/** One of a thousand threads is a long one. */
const longThread = 1_010
/** Nine on average. */
const usualThreads = [7, 9, 10, 10]
/** Texts that wait in the tray. */
const unmatched = 300

export type Filled = { conversations: number; messages: number; longest: string }

const beginThreads = `
  create table bench_threads as
  select new_id() as id, a.id as applicant_id, coalesce(a.phone_e164, '+12125550100') as address, n,
    case when n % 1000 = 1 then ${longThread} else (array[${usualThreads}])[1 + n % ${usualThreads.length}] end as messages,
    now() - interval '365 days' * power(drawn / 1000000.0, 1.5) as last_at
  from (select *, row_number() over (order by id) as n from applicants) a
  cross join lateral (select abs(hashint8(n)) % 1000000 as drawn) chance;
  insert into conversations (id, applicant_id, admin_id, last_message_at, unread_count, is_archived, created_at)
  select id, applicant_id, (select id from admins limit 1), last_at,
    case when messages % 2 = 1 and n % 5 = 0 then 1 else 0 end, n % 5 = 3, last_at - messages * interval '11 minutes'
  from bench_threads order by last_at`

/** In the order in which they were said, so that the texts of one thread lie far apart, as they do after a year. */
const addMessages = `
  insert into messages (id, conversation_id, sender_type, sender_id, content, is_read, provider_id, sent_at)
  select new_id(), t.id, case when is_theirs then 'applicant' else 'admin' end,
    case when is_theirs then t.applicant_id else (select id from admins limit 1) end,
    case when is_theirs then 'May I bring ' || t.n % 4 + 1 || ' more on Saturday? We come at ' || k % 4 + 8
      else 'Of course, you are on the list. See you at ' || k % 4 + 8 end,
    not (is_theirs and k = t.messages and t.n % 5 = 0), case when is_theirs then 'SM' || t.n || '-' || k end,
    t.last_at - (t.messages - k) * interval '11 minutes'
  from bench_threads t cross join lateral generate_series(1, t.messages) k
  cross join lateral (select k % 2 = 1 as is_theirs) speaker
  order by t.last_at - (t.messages - k) * interval '11 minutes'`

/** Nothing is looked up by the hash of an address here, so a plain one will do. */
const addLedger = `
  insert into communications (id, message_id, applicant_id, channel, address, address_hmac, content, state, attempt,
    submit_at, acked_at, event_at, delivered_at, error_code, error_message, provider_id, due_at, created_at)
  select new_id(), m.id, t.applicant_id, 'sms', t.address, sha256(convert_to(t.address, 'UTF8')), m.content,
    case when is_lost then 'failed' else 'delivered' end, 1, m.sent_at, m.sent_at, m.sent_at,
    case when not is_lost then m.sent_at end, case when is_lost then '30003' end,
    case when is_lost then 'The phone could not be reached' end, 'SM' || m.id, m.sent_at, m.sent_at
  from messages m join bench_threads t on t.id = m.conversation_id
  cross join lateral (select abs(hashint8(t.n)) % 40 = 0 as is_lost) luck
  where m.sender_type = 'admin'`

const addUnmatched = `
  insert into unmatched_messages (id, provider_id, from_number, content, received_at)
  select new_id(), 'SMU' || n, '+1900555' || lpad(n::text, 4, '0'), 'Is this the guest list?', now() - n * interval '3 hours'
  from generate_series(${unmatched}, 1, -1) n`

/**
 * A year of conversations with everyone in the database: nine texts on average, a thousand with one in a thousand people; a fifth
 * archived, a tenth unread, and every sent text with its row in the ledger next to those of campaigns.
 */
export const fillThreads = async (pool: Pool): Promise<Filled> => {
  const steps = ['delete from conversations', beginThreads, addMessages, addLedger, addUnmatched]
  for (const step of steps) await pool.query(step)
  await pool.query('drop table bench_threads')
  for (const table of ['conversations', 'messages', 'communications', 'unmatched_messages'])
    await pool.query(`vacuum analyze ${table}`)
  const { rows } = await pool.query<Filled>(
    `select (select count(*)::int from conversations) as conversations, (select count(*)::int from messages) as messages,
      (select conversation_id from messages group by 1 order by count(*) desc limit 1) as longest`,
  )
  const [filled] = rows
  if (!filled) throw new Error('Nothing was filled')
  return filled
}
