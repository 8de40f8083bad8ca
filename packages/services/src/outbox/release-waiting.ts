import { offerExpiry } from '@velvet/domain/applications'
import { kindOnRelease, whyNotReleased } from '@velvet/domain/outbox'
import { changeApplications, type DecidedNight, type NotedChange } from '../applications/index.ts'
import { type Context, oneOf } from '../kernel/index.ts'
import { tellGuests } from '../service-messages/index.ts'
import type { WaitingApplication } from './lock-waiting.ts'

type Skipped = { readonly id: string; readonly reason: string }

/** How many applications were released, with how many messages, and which were left alone. */
export type Released = { readonly released: number; readonly messages: number; readonly skipped: readonly Skipped[] }

type Judged = { readonly row: WaitingApplication; readonly night: DecidedNight }

/** Why a decision that waits was made, and as part of which change set, by application. */
const readStagings = async ({ db }: Context, ids: readonly string[]) => {
  const rows = await db
    .selectFrom('application_history')
    .distinctOn('application_id')
    .select(['application_id as id', 'reason', 'batch_id as batchId'])
    .where('application_id', '=', oneOf(ids))
    .where('is_staged', '=', true)
    .orderBy('application_id')
    .orderBy('created_at', 'desc')
    .orderBy('id', 'desc')
    .execute()
  return new Map(rows.map(({ id, ...staging }) => [id, staging]))
}

/** When an offer that is released now ends: as it was decided, while that is in the future and before the doors (CAP-11). */
const endOf = ({ row, night }: Judged, now: Date): Date => {
  const usual = offerExpiry(night, now)
  const { offerEnd } = row
  if (offerEnd === null || offerEnd <= now) return usual
  return night.opensAt !== null && night.opensAt < offerEnd ? night.opensAt : offerEnd
}

const carryOut = async (context: Context, judged: readonly Judged[], by: string): Promise<void> => {
  const now = context.now()
  const decided = judged.filter(({ row }) => row.stagedStatus !== null)
  const stagings = await readStagings(
    context,
    decided.map(({ row }) => row.id),
  )
  const changes = decided.flatMap(({ row: { id, status, stagedStatus, stagedBy, note } }): NotedChange[] =>
    stagedStatus === null
      ? []
      : [{ ...{ id, from: status, to: stagedStatus, decidedBy: stagedBy, note }, ...stagings.get(id) }],
  )
  const ends = new Map(
    decided.flatMap((one) => (one.row.stagedStatus === 'offered' ? [[one.row.id, endOf(one, now)] as const] : [])),
  )
  await changeApplications(context, changes, { by }, ends)
  await context.db
    .updateTable('event_applications')
    .set({ notice_kind: null, notice_by: null, notice_at: null, notice_note: null })
    .where('id', '=', oneOf(judged.map(({ row }) => row.id)))
    .where('notice_kind', 'is not', null)
    .execute()
}

/** Of these applications, those whose guest still does not know the status: messages of its kind are off. */
const readUntold = async ({ db }: Context, ids: readonly string[]): Promise<string[]> => {
  const rows = await db
    .selectFrom('event_applications')
    .select('id')
    .where('id', '=', oneOf(ids))
    .whereRef('told_status', 'is distinct from', 'status')
    .execute()
  return rows.map(({ id }) => id)
}

/**
 * Releases what waits for locked applications: staged decisions take effect, and guests are told the final status, or news about the
 * event, once (MSG-06 to MSG-09). An application for which nothing waits tells its guest what was decided while the event was
 * silent (MSG-14). Their events are locked.
 */
export const releaseWaiting = async (
  context: Context,
  rows: readonly WaitingApplication[],
  nights: ReadonlyMap<string, DecidedNight>,
  by: string,
): Promise<Released> => {
  const now = context.now()
  const skipped: Skipped[] = []
  const judged: Judged[] = []
  for (const row of rows) {
    const night = nights.get(row.eventId)
    if (!night) continue
    const reason = whyNotReleased(row, night, now)
    if (reason === null) judged.push({ row, night })
    else skipped.push({ id: row.id, reason })
  }
  if (judged.length === 0) return { released: 0, messages: 0, skipped }
  await carryOut(context, judged, by)
  const tellings = judged.flatMap(({ row, night }) => {
    const kind = kindOnRelease(row, night, now)
    return kind ? [{ applicationId: row.id, kind, note: row.note }] : []
  })
  const { messages } = tellings.length > 0 ? await tellGuests(context, tellings) : { messages: 0 }
  const silent = judged.flatMap(({ row }) => (row.stagedStatus === null && row.noticeKind === null ? [row.id] : []))
  const untold = silent.length > 0 ? await readUntold(context, silent) : []
  const isOff = untold.map((id) => ({ id, reason: 'Messages of this kind are off.' }))
  return { released: judged.length - untold.length, messages, skipped: [...skipped, ...isOff] }
}
