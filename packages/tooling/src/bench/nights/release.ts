import { createCampaign, sendCampaign } from '@velvet/services/campaigns'
import { dispatchCampaign, idleSender } from '@velvet/services/delivery'
import { waitFor } from '../../waiting.ts'
import type { Stop } from '../../with-stops.ts'
import { apiKey, startProvider } from '../campaign/provider.ts'
import { startWorker } from '../rig/processes.ts'
import type { Rig } from '../rig/start-rig.ts'
import { send, timed } from './calls.ts'

/** How much longer a release may take than a campaign to as many people. */
const releaseGoal = 1.2
const latencyMs = 50

/** Both need a sender. */
export const sender = { EMAIL_FROM: 'door@velvet.example', SENDGRID_API_KEY: apiKey }

/** Stores decisions that wait for their release, on this many applications of the waitlist. */
const stage = async (rig: Rig, eventId: string, count: number): Promise<void> => {
  await rig.pool.query(`update events set release = 'by_hand', max_capacity = null where id = $1`, [eventId])
  const { rows } = await rig.pool.query<{ id: string }>(
    `select id from event_applications where event_id = $1 and status = 'waitlisted' order by created_at limit $2`,
    [eventId, count],
  )
  const applicationIds = rows.map(({ id }) => id)
  if (applicationIds.length < count) throw new Error(`Only ${applicationIds.length} applications wait`)
  await send(rig, { path: '/api/admin/applications/decide', body: { status: 'approved', applicationIds } })
}

/** A campaign to the approved guests of the event. */
const createFor = async (rig: Rig, eventId: string) => {
  const emailFrom = { name: null, address: sender.EMAIL_FROM }
  const context = { ...rig.context, settings: { ...rig.context.settings, emailFrom } }
  const { id } = await createCampaign(context, {
    body: {
      ...{ name: 'Bench', type: 'email', targetFilters: { eventId, applicationStatus: ['approved'] } },
      customContent: { subject: 'Hello {{firstName}}', content: 'See you there.' },
    },
  })
  return { id, context }
}

const release = (eventId: string) => ({ path: '/api/admin/outbox/release', body: { eventId } })

/** Milliseconds until the ledger of each is filled; no worker runs, so nothing is sent. */
const compareFilling = async (rig: Rig, eventId: string, count: number): Promise<number> => {
  await stage(rig, eventId, count)
  const releaseMs = await timed(rig, release(eventId))
  const { id, context } = await createFor(rig, eventId)
  const startedAt = performance.now()
  await sendCampaign(context, { params: { id } })
  await dispatchCampaign(context, id, idleSender, new AbortController().signal)
  return releaseMs / (performance.now() - startedAt)
}

/** Until no message waits; milliseconds since the moment given. */
const sentSince = async (rig: Rig, startedAt: number): Promise<number> => {
  const isSent = async (): Promise<boolean> => {
    const { rows } = await rig.pool.query<{ isOver: boolean }>(
      `select not exists (select from communications where stage in ('queued', 'submitting', 'unknown'))
        and not exists (select from campaigns where status = 'sending') as "isOver"`,
    )
    return rows[0]?.isOver ?? false
  }
  await waitFor('The last message', isSent, { timeoutMs: 300_000, intervalMs: 25 })
  return performance.now() - startedAt
}

/**
 * Releases this many decisions, and sends a campaign to the same people: for the first event until the ledger is filled, for the
 * second until the last message was accepted by a provider that takes 50 ms for a call.
 */
export const compareRelease = async (
  rig: Rig,
  [filled = '', eventId = '']: readonly string[],
  count: number,
  stops: Stop[],
): Promise<void> => {
  const filling = await compareFilling(rig, filled, count)
  const provider = await startProvider({ latencyMs, reportsTo: rig.api.origin }, stops)
  const settings = { ...sender, SENDGRID_BASE_URL: provider.origin, EMAIL_PER_SECOND: '1000000' }
  const worker = await startWorker(rig.databaseUrl, rig.secret, settings)
  stops.push(worker.stop)
  await sentSince(rig, performance.now())

  await stage(rig, eventId, count)
  const releasedAt = performance.now()
  await send(rig, release(eventId))
  const releaseMs = await sentSince(rig, releasedAt)
  const { id, context } = await createFor(rig, eventId)
  const startedAt = performance.now()
  await sendCampaign(context, { params: { id } })
  const ratio = releaseMs / (await sentSince(rig, startedAt))
  console.log(
    `${`a release of ${count.toLocaleString('en')}, all sent`.padEnd(34)} ${releaseMs.toFixed(1).padStart(8)} ms  ${ratio <= releaseGoal ? 'met' : 'MISSED'}, ${ratio.toFixed(2)} of the campaign, at most ${releaseGoal}; of it the ledger ${filling.toFixed(2)} of the campaign's`,
  )
}
