import { createCampaign, sendCampaign } from '@velvet/services/campaigns'
import { waitFor } from '../../waiting.ts'
import type { CampaignRig } from './rig.ts'

const subject = 'An evening for {{firstName}}'
const content = `<h1>Dear {{firstName|friend}},</h1>${'<p>The doors open at nine. Bring no one you would not introduce to your mother.</p>'.repeat(25)}`

/** About what a rendered mail weighs: HTML with its layout, and the text part. */
export const contentBytes = content.length * 2 + 8_000

export type Run = {
  id: string
  people: number
  /** Accepted by the provider, from the first call to the last answer kept. */
  perSecond: number
  /** From Send to the first acceptance that was kept. */
  firstAfterMs: number
  /** Recipients written into the ledger, while sending. */
  filledPerSecond: number
}

/** Sends a campaign to all people of a city through the running workers, and reads the results from the ledger. */
export const sendTo = async ({ context, pool }: Pick<CampaignRig, 'context' | 'pool'>, city: string): Promise<Run> => {
  const { id } = await createCampaign(context, {
    body: { name: 'Bench', type: 'email', customContent: { subject, content }, targetFilters: { city } },
  })
  await sendCampaign(context, { params: { id } })
  const isDone = async (): Promise<boolean> => {
    const { rows } = await pool.query<{ status: string }>('select status from campaigns where id = $1', [id])
    return rows[0]?.status === 'completed'
  }
  await waitFor('The end of the campaign', isDone, { timeoutMs: 1_800_000, intervalMs: 250 })
  // Autovacuum may not have counted the new rows yet, and the plan would read the whole ledger for each call.
  await pool.query('analyze communications, delivery_attempts, send_batches')
  const { rows } = await pool.query<Record<'people' | 'seconds' | 'first_after_ms' | 'filling_seconds', number>>(
    `with calls as (
      select d.started_at, d.finished_at from ledger_attempts d join communications c on c.id = d.communication_id where c.campaign_id = $1
    )
    select count(*)::int as people, extract(epoch from max(finished_at) - min(started_at))::float8 as seconds,
      (extract(epoch from min(finished_at) - ca.sent_at) * 1000)::float8 as first_after_ms,
      extract(epoch from ca.dispatched_at - ca.sent_at)::float8 as filling_seconds
    from calls, campaigns ca where ca.id = $1 group by ca.sent_at, ca.dispatched_at`,
    [id],
  )
  const { people = 0, seconds = 0, first_after_ms: firstAfterMs = 0, filling_seconds: filling = 0 } = rows[0] ?? {}
  return { id, people, perSecond: people / seconds, firstAfterMs, filledPerSecond: people / filling }
}
