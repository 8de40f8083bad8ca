import { createCampaign } from '@velvet/services/campaigns'
import { type Timing, timingOf } from '../applicants/timing.ts'
import type { CampaignRig } from './rig.ts'

const calls = 100
const rowsPerInsert = 100_000

/** A campaign in the middle of its sending, with this many messages of which every twentieth failed. */
const fillLedger = async ({ context, pool }: CampaignRig, messages: number): Promise<string> => {
  const { id } = await createCampaign(context, {
    body: {
      name: 'Progress',
      type: 'email',
      customContent: {
        subject: 'Progress',
        content: 'Progress',
      },
    },
  })
  await pool.query(
    `update campaigns set status = 'sending', content_snapshot = '{}', sent_at = now(), dispatched_at = now() where id = $1`,
    [id],
  )
  for (let first = 1; first <= messages; first += rowsPerInsert)
    await pool.query(
      `insert into communications (id, campaign_id, channel, address, address_hmac, state, error_code, error_message)
      select new_id(), $1::uuid, 'email', 'guest' || n || '@progress.example', sha256(n::text::bytea),
        case when n % 20 = 0 then 'failed' when n % 2 = 0 then 'delivered' else 'queued' end,
        case when n % 20 = 0 then 'refused' end, case when n % 20 = 0 then 'The address is refused' end
      from generate_series($2::int, $3::int) n`,
      [id, first, Math.min(messages, first + rowsPerInsert - 1)],
    )
  await pool.query('vacuum analyze communications')
  return id
}

/** How long the screen of a running campaign of this size waits for its numbers. */
export const measureProgress = async (rig: CampaignRig, messages: number): Promise<Timing> => {
  const id = await fillLedger(rig, messages)
  const times: number[] = []
  for (let call = 0; call < calls; call += 1)
    times.push((await rig.admin.get(`/api/admin/campaigns/${id}/progress`)).ms)
  await rig.pool.query(`update campaigns set status = 'failed', failure_reason = 'cancelled' where id = $1`, [id])
  return timingOf(times)
}
