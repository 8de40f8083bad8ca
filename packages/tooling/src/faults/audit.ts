import type { Sandbox } from '@velvet/sandbox'
import type { Pool } from 'pg'

export type Channel = 'email' | 'sms'

/** What a run left behind, by the log of the provider and by the ledger. */
export type Audit = {
  rows: number
  /** Whether every person of the audience has a row. */
  isWhole: boolean
  /** Accepted by the provider more than once. */
  doubled: number
  /** Known to the provider and not to the ledger, or the other way round. */
  lost: number
  /** Accepted though the address was closed before the call. */
  unwanted: number
  stuck: number
}

/** What a run must leave behind: nobody lost, nobody twice, nobody against their will, nothing stuck. */
export const sound = (people: number): Audit => ({
  rows: people,
  isWhole: true,
  doubled: 0,
  lost: 0,
  unwanted: 0,
  stuck: 0,
})

/** Holds what the provider logged against what the ledger says about one campaign, the only one since the log was cleared. */
export const auditCampaign = async (
  pool: Pool,
  { log }: Sandbox,
  campaignId: string,
  channel: Channel,
): Promise<Audit> => {
  const { distinct, doubles } = log.stats()[channel]
  const { rows } = await pool.query<Record<'rows' | 'handed' | 'open' | 'unwanted' | 'target', number>>(
    `select count(*)::int as rows, max(ca.target_count) as target,
      count(*) filter (where c.provider_id is not null or c.state in ('accepted', 'delivered', 'bounced'))::int as handed,
      count(*) filter (where c.state in ('queued', 'submitting', 'unknown'))::int as open,
      count(*) filter (where s.created_at < c.submit_at)::int as unwanted
    from communications c join campaigns ca on ca.id = c.campaign_id
    left join suppressions s on s.channel = c.channel and s.address_hmac = c.address_hmac and s.reason <> 'invalid'
    where c.campaign_id = $1 and c.channel = $2`,
    [campaignId, channel],
  )
  const [ledger] = rows
  return {
    rows: ledger?.rows ?? 0,
    isWhole: ledger?.rows === ledger?.target,
    doubled: doubles,
    lost: Math.abs(distinct - (ledger?.handed ?? 0)),
    unwanted: ledger?.unwanted ?? 0,
    stuck: ledger?.open ?? 0,
  }
}
