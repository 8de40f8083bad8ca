import { deleteApplicant } from '@velvet/services/applicants'
import { eraseApplicant } from '@velvet/services/person-data'
import { unsubscribe, unsubscribeToken } from '@velvet/services/suppressions'
import { until } from './chaos.ts'
import type { FaultWorld } from './fault-world.ts'

type Waiting = { readonly id: string; readonly person: string; readonly address: string }
type Way = (world: FaultWorld, who: Waiting) => Promise<unknown>

export const byLink: Way = ({ context }, { id }) =>
  unsubscribe(context, { params: { token: unsubscribeToken(context.settings.secret, id) } })

/** Replies STOP through the provider, and repeats it until the product accepts it. */
export const byText: Way = ({ providerOrigin }, { address }) =>
  until('a STOP that is taken', async () => {
    const answer = await fetch(`${providerOrigin}/sandbox/inbound`, {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify({ from: address, body: 'STOP' }),
    })
    return answer.ok
  })
export const beingDeleted: Way = ({ context }, { person }) => deleteApplicant(context, { params: { id: person } })
export const beingErased: Way = ({ context }, { person }) => eraseApplicant(context, { params: { id: person } })

/**
 * How many of the people who left were skipped, by reason; how long after leaving the others were handed over, and how many of
 * these were handed over while they were leaving or later.
 */
export type Left = {
  readonly reasons: Readonly<Record<string, number>>
  readonly handedAfterMs: readonly number[]
  readonly handedWhileLeaving: number
}

/**
 * Makes the last `count` waiting people leave a running campaign, one after the other, in each of the ways in turn; `ended`
 * returns their results once the campaign is over.
 */
export const leaveWhileWaiting = async (
  world: FaultWorld,
  campaignId: string,
  count: number,
  ways: readonly Way[],
): Promise<{ ended: () => Promise<Left> }> => {
  const { rows: waiting } = await world.pool.query<Waiting>(
    `select id, applicant_id as person, address from ledger
    where campaign_id = $1 and state = 'queued' order by id desc limit $2`,
    [campaignId, count],
  )
  if (waiting.length < count) throw new Error(`Only ${waiting.length} were still waiting`)
  const left = new Map<string, { from: number; to: number }>()
  for (const [index, who] of waiting.entries()) {
    const from = Date.now()
    await ways[index % ways.length]?.(world, who)
    left.set(who.id, { from, to: Date.now() })
  }
  return {
    ended: async () => {
      await world.ended(campaignId)
      const { rows } = await world.pool.query<{ id: string; reason: string | null; submit_at: Date | null }>(
        'select id, skip_reason as reason, submit_at from ledger where id = any ($1)',
        [[...left.keys()]],
      )
      const reasons: Record<string, number> = {}
      for (const { reason } of rows) if (reason) reasons[reason] = (reasons[reason] ?? 0) + 1
      const since = (when: 'from' | 'to') =>
        // A recipient who was handed over, certainly not sent to, and then skipped counts by the reason.
        rows.flatMap(({ id, reason, submit_at: at }) =>
          at && !reason ? [at.getTime() - (left.get(id)?.[when] ?? 0)] : [],
        )
      return { reasons, handedAfterMs: since('to'), handedWhileLeaving: since('from').filter((ms) => ms > 0).length }
    },
  }
}
