import type { Sandbox } from '@velvet/sandbox'
import type { Pool } from 'pg'

export type Channel = 'email' | 'sms'

/** What a run left behind, by the log of the provider and by the ledger. */
export type Audit = {
  rows: number
  /** Whether every person of the audience has a row. */
  isWhole: boolean
  /** Accepted by the provider again, after it had been. */
  doubled: number
  /** Sent, says the ledger, and the provider never took it over. */
  lost: number
  /** Taken over by the provider, and the ledger does not know that it was sent. */
  phantom: number
  /** Calls that the provider saw, and that are not on record. */
  unrecorded: number
  /** Accepted though the address was closed before the call. */
  unwanted: number
  stuck: number
}

/** What a run must leave: no recipient lost, messaged twice or messaged after opting out, nothing stuck, every call recorded. */
export const sound = (people: number): Audit => ({
  rows: people,
  isWhole: true,
  doubled: 0,
  lost: 0,
  phantom: 0,
  unrecorded: 0,
  unwanted: 0,
  stuck: 0,
})

type Ledger = Record<'rows' | 'open' | 'unwanted' | 'target', number> & { handed: string[] }

const readLedger = async (pool: Pool, campaignId: string, channel: Channel): Promise<Ledger> => {
  const { rows } = await pool.query<Ledger>(
    `select count(*)::int as rows, max(ca.target_count) as target,
      coalesce(array_agg(c.id) filter (where c.provider_id is not null or c.state in ('accepted', 'delivered', 'bounced')), '{}') as handed,
      count(*) filter (where c.state in ('queued', 'submitting', 'unknown'))::int as open,
      count(*) filter (where s.created_at < c.submit_at)::int as unwanted
    from ledger c join campaigns ca on ca.id = c.campaign_id
    left join suppressions s on s.channel = c.channel and s.address_hmac = c.address_hmac and s.reason <> 'invalid'
    where c.campaign_id = $1 and c.channel = $2`,
    [campaignId, channel],
  )
  const [ledger] = rows
  if (!ledger) throw new Error('an aggregate has one row')
  return ledger
}

/** Every try on record since the campaign began, as `<communication> <attempt>`. */
const readAttempts = async (pool: Pool, campaignId: string, channel: Channel): Promise<Set<string>> => {
  const { rows } = await pool.query<{ attempts: string[] | null }>(
    `select array_agg(d.communication_id || ' ' || d.attempt) as attempts
    from ledger_attempts d join communications c on c.id = d.communication_id
    where c.channel = $2 and d.started_at >= (select sent_at from campaigns where id = $1)`,
    [campaignId, channel],
  )
  return new Set(rows[0]?.attempts)
}

/**
 * Compares the provider's log with the ledger for one campaign, the only one since the log was cleared: message by message, so
 * that a lost message and an unrecorded one are two faults and do not cancel out.
 */
export const auditCampaign = async (
  pool: Pool,
  { log }: Pick<Sandbox, 'log'>,
  campaignId: string,
  channel: Channel,
): Promise<Audit> => {
  const { doubles, untracked, answers } = log.stats()[channel]
  const taken = log.taken(channel)
  const { rows, target, handed, open, unwanted } = await readLedger(pool, campaignId, channel)
  const known = new Set(handed)
  const onRecord = await readAttempts(pool, campaignId, channel)
  const tries = [...taken].flatMap(([id, attempts]) => attempts.map((attempt) => `${id} ${attempt}`))
  const calls = Object.values(answers).reduce((sum, count) => sum + count, 0)
  return {
    rows,
    isWhole: rows === target,
    doubled: doubles,
    lost: handed.filter((id) => !taken.has(id)).length,
    phantom: untracked + [...taken.keys()].filter((id) => !known.has(id)).length,
    // Of a call that was refused the log only says that there was one.
    unrecorded: Math.max(tries.filter((one) => !onRecord.has(one)).length, calls - onRecord.size),
    unwanted,
    stuck: open,
  }
}
