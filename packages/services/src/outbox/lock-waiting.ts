import type { Releasable } from '@velvet/domain/outbox'
import { sql } from 'kysely'
import { validate } from 'uuid'
import { type Context, oneOf } from '../kernel/index.ts'
import type { Selected } from './selection.ts'

/** A locked application with everything that waits for it. */
export type WaitingApplication = Releasable & {
  readonly id: string
  readonly eventId: string
  readonly stagedBy: string | null
  /** When the first of these began to wait. */
  readonly since: Date | null
  readonly note: string | null
  /** The end of the offer: for a staged one only if an end was given, for one already made always. */
  readonly offerEnd: Date | null
  readonly decidedAt: Date | null
}

/** Something waits for the application: a decision, or news about the event. */
export const isWaiting = sql<boolean>`(ea.staged_status is not null or ea.notice_kind is not null)`

/** The note of the decision that gave the application its status. A guest who applied again after it has decided nothing. */
const noteOfDecision = sql`(select h.note from application_history h
  where h.application_id = ea.id and h.to_status = ea.status and not h.is_staged and h.from_status is distinct from h.to_status
  order by h.created_at desc, h.id desc limit 1)`

/** The note from staff to the guest about what waits, or else about the decision in effect, of which no one may have told them. */
export const waitingNote = sql<string | null>`case when ${isWaiting} then coalesce(ea.staged_note, ea.notice_note)
  else ${noteOfDecision} end`

/** Locks the selected applications, or those of an event for which something waits, in order of id. Needs their events locked. */
export const lockWaiting = ({ db }: Context, { eventId, ids }: Selected): Promise<WaitingApplication[]> =>
  db
    .selectFrom('event_applications as ea')
    .select(['ea.id', 'ea.event_id as eventId', 'ea.status', 'ea.staged_status as stagedStatus'])
    .select(['ea.told_status as toldStatus', 'ea.notice_kind as noticeKind', 'ea.staged_by as stagedBy'])
    .select(['ea.offer_expires_at as offerEnd', 'ea.decided_at as decidedAt'])
    .select([
      sql<Date | null>`least(ea.staged_at, ea.notice_at)`.as('since'),
      waitingNote.as('note'),
      sql<boolean>`ea.decided_at is not null or ea.source not in ('admin', 'csv')`.as('isNews'),
    ])
    .$if(eventId !== null, (query) => query.where('ea.event_id', '=', eventId).where(isWaiting))
    .$if(eventId === null, (query) => query.where('ea.id', '=', oneOf(ids.filter(validate))))
    .orderBy('ea.id')
    .forNoKeyUpdate()
    .execute()

/** In the order in which they were selected; all found ones for an event. */
export const inOrder = <Row extends { readonly id: string }>(
  rows: readonly Row[],
  { eventId, ids }: Selected,
): Row[] => {
  if (eventId !== null) return [...rows]
  const byId = new Map(rows.map((row) => [row.id, row]))
  return ids.flatMap((id) => byId.get(id) ?? [])
}

/** Selected ids that no application has. */
export const unknownIds = (rows: readonly { readonly id: string }[], { ids }: Selected) => {
  const found = new Set(rows.map(({ id }) => id))
  return ids.filter((id) => !found.has(id)).map((id) => ({ id, reason: 'This application does not exist.' }))
}
