import type { ServiceKind } from '@velvet/contracts/service-messages'
import { givenOfferEnd, offerExpiry } from '@velvet/domain/applications'
import { kindOnRelease, whyNotReleased } from '@velvet/domain/outbox'
import { changeApplications, type DecidedNight, dropNotices, type NotedChange } from '../applications/index.ts'
import { type Context, oneOf, tableOf } from '../kernel/index.ts'
import { queueTellings, tellGuests } from '../service-messages/index.ts'
import type { WaitingApplication } from './lock-waiting.ts'

type Skipped = { readonly id: string; readonly reason: string }

/** How many applications were released, with how many messages, and which were left alone. */
export type Released = { readonly released: number; readonly messages: number; readonly skipped: readonly Skipped[] }

type Judged = { readonly row: WaitingApplication; readonly night: DecidedNight }

/** With the message that the guest gets, if any. */
type ReleasedNotification = Judged & { readonly kind: ServiceKind | null }

/** The reason and the change set of each waiting decision, by application. */
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

/**
 * The end of an offer that its guest is told about now: the time that was given with the decision, if it is in the future, but no
 * later than the doors; otherwise it follows from the hours of the event (CAP-11).
 */
const endOf = ({ row, night }: Judged, now: Date): Date => {
  const usual = offerExpiry(night, now)
  const { stagedStatus, offerEnd: end, decidedAt } = row
  // A staged offer has an end only if one was given; an offer that was decided while the event was silent always has one.
  const offerEnd = stagedStatus === null ? givenOfferEnd(end, decidedAt, night) : end
  if (offerEnd === null || offerEnd <= now) return usual
  return night.opensAt !== null && night.opensAt < offerEnd ? night.opensAt : offerEnd
}

/**
 * Puts waiting decisions into effect. Their messages enter the ledger first, with the new status, so that one statement writes
 * both the status and what the guest was told.
 */
const applyStagedDecisions = async (
  context: Context,
  decided: readonly ReleasedNotification[],
  by: string,
): Promise<number> => {
  const now = context.now()
  const stagings = await readStagings(
    context,
    decided.map(({ row }) => row.id),
  )
  const ends = new Map(
    decided.flatMap((one) => (one.row.stagedStatus === 'offered' ? [[one.row.id, endOf(one, now)] as const] : [])),
  )
  const { told, messages } = await queueTellings(
    context,
    decided.flatMap(({ row: { id, note, status, stagedStatus }, kind }) => {
      const after = { status: stagedStatus ?? status, offerExpiresAt: ends.get(id) ?? null }
      return kind === null ? [] : [{ ...{ applicationId: id, kind, note }, ...after }]
    }),
  )
  const kinds = new Map(told.map(({ applicationId, kind }) => [applicationId, kind]))
  const changes = decided.flatMap(({ row: { id, status, stagedStatus, stagedBy, note } }): NotedChange[] =>
    stagedStatus === null
      ? []
      : [
          {
            ...{ id, from: status, to: stagedStatus, decidedBy: stagedBy, note, told: kinds.get(id) ?? null },
            ...stagings.get(id),
          },
        ],
  )
  await changeApplications(context, changes, { by }, ends)
  return messages
}

/** Makes the hours of offers that were made while the event was silent count from now. */
const renewOffers = async ({ db }: Context, judged: readonly Judged[], now: Date): Promise<void> => {
  const ends = judged.map((one) => ({ id: one.row.id, ends: endOf(one, now) }))
  if (ends.length === 0) return
  await db
    .updateTable('event_applications as ea')
    .from(tableOf('c', { id: 'uuid', ends: 'timestamptz' }, ends))
    .set({ offer_expires_at: ({ ref }) => ref('c.ends') })
    .whereRef('ea.id', '=', 'c.id')
    .execute()
}

/** Tells guests news about the event, or what was decided while it was silent. */
const tellNews = async (context: Context, news: readonly ReleasedNotification[]): Promise<number> => {
  await renewOffers(
    context,
    news.filter(({ kind }) => kind === 'offer'),
    context.now(),
  )
  const tellings = news.flatMap(({ row: { id, note }, kind }) => (kind ? [{ applicationId: id, kind, note }] : []))
  return (await tellGuests(context, tellings)).messages
}

/** Those of these applications whose guest still does not know the status, because messages of its kind are off. */
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
  await dropNotices(
    context,
    judged.flatMap(({ row }) => (row.noticeKind === null ? [] : [row.id])),
  )
  const found = judged.map((one) => ({ ...one, kind: kindOnRelease(one.row, one.night, now) }))
  const { decided = [], others = [] } = Object.groupBy(found, ({ row }) =>
    row.stagedStatus === null ? 'others' : 'decided',
  )
  const ofDecisions = await applyStagedDecisions(context, decided, by)
  const ofNews = await tellNews(context, others)
  const silent = judged.flatMap(({ row }) => (row.stagedStatus === null && row.noticeKind === null ? [row.id] : []))
  const untold = silent.length > 0 ? await readUntold(context, silent) : []
  const isOff = untold.map((id) => ({ id, reason: 'This message is turned off.' }))
  return { released: judged.length - untold.length, messages: ofDecisions + ofNews, skipped: [...skipped, ...isOff] }
}
