import { sql } from 'kysely'
import { type Context, isState } from '../kernel/index.ts'
import { erasePerson } from '../person-data/index.ts'
import type { Turn } from './locked-run.ts'
import type { NoteRemoved } from './note-removed.ts'

const maxAtOnce = 500

/**
 * Nothing has happened between applicant `a` and the venue since then: no change, no decision, no message, and no night that they
 * may have come to. Nothing is under way.
 */
const isForgotten = (before: Date) => sql<boolean>`(
  a.status <> 'approved' and a.updated_at < ${before}
  and not exists (select from event_applications ea join events e on e.id = ea.event_id where ea.applicant_id = a.id and (
    greatest(ea.created_at, ea.updated_at, ea.decided_at, ea.staged_at, ea.told_at) >= ${before}
    or (e.date >= ${before} and ea.status not in ('declined', 'withdrawn', 'expired'))))
  and not exists (select from conversations t where t.applicant_id = a.id
    and coalesce(t.last_message_at, t.created_at) >= ${before})
  and not exists (select from ledger c where c.applicant_id = a.id and (
    greatest(c.created_at, c.acked_at) >= ${before} or ${isState('c.state', 'unsettled')})))`

type Place = { id: string; at: string }
const first: Place = { id: '00000000-0000-0000-0000-000000000000', at: '-infinity' }

const lookAt = ({ db }: Context, status: 'declined' | 'pending', after: Place, before: Date) =>
  db
    .selectFrom('applicants as a')
    .select(['a.id', sql<string>`a.created_at::text`.as('at'), isForgotten(before).as('is_forgotten')])
    .where('a.status', '=', status)
    .where('a.created_at', '<', before)
    .where(sql<boolean>`(a.created_at, a.id) > (${after.at}::timestamptz, ${after.id}::uuid)`)
    .orderBy('a.created_at')
    .orderBy('a.id')
    .limit(maxAtOnce)
    .execute()

const isStillForgotten = async ({ db }: Context, id: string, before: Date): Promise<boolean> => {
  const found = await db
    .selectFrom('applicants as a')
    .select('a.id')
    .where('a.id', '=', id)
    .where(isForgotten(before))
    .executeTakeFirst()
  return found !== undefined
}

/**
 * Erases, one by one, applicants who are pending or declined and had no changes or messages since. An applicant who cannot be
 * erased is tried again the next time and delays no other.
 */
export const eraseOldApplicants = async (
  outer: Context,
  turn: Turn,
  note: NoteRemoved,
  before: Date,
): Promise<void> => {
  for (const status of ['declined', 'pending'] as const) {
    let page: Awaited<ReturnType<typeof lookAt>> | null = null
    do {
      const last: Place = page?.at(-1) ?? first
      page = await turn((context) => lookAt(context, status, last, before))
      for (const { id } of page?.filter((one) => one.is_forgotten) ?? [])
        await turn(async (context) => {
          const isErased = await erasePerson(context, id, (locked) => isStillForgotten(locked, id, before))
          if (isErased) await note(context, 'applicants', 1)
        }).catch((error: unknown) =>
          outer.logger.warn({ error: String(error), applicantId: id }, 'could not erase an applicant; will try again'),
        )
    } while (page && page.length > 0)
  }
}
