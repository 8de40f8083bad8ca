import { type SqlBool, sql } from 'kysely'
import { type Context, isState } from '../kernel/index.ts'
import type { Turn } from './locked-run.ts'
import type { NoteRemoved } from './note-removed.ts'

const maxAtOnce = 1_000

const hasWords = sql<SqlBool>`(c.merge_values <> '{}'::jsonb or c.subject is not null or c.content is not null)`
/** The state as the `ledger` view gives it, without a join that reads the whole view. */
const isFinal = sql<SqlBool>`(${isState('c.state', 'settled')} or (c.state = 'submitting' and exists (
  select from send_batches b where b.id = c.batch_id and b.state = 'accepted')))`

const messagesOf = ({ db }: Context, campaignId: string) =>
  db
    .selectFrom('communications as c')
    .select(['c.id', 'c.applicant_id', 'c.channel'])
    .where('c.campaign_id', '=', campaignId)
    .limit(maxAtOnce)

type Messages = ReturnType<typeof messagesOf>

/** Blanks those of some messages that can be; returns how many there were, and the last person reached. */
const blankPage = (turn: Turn, note: NoteRemoved, messagesIn: (context: Context) => Messages) =>
  turn(async (context) => {
    const page = await context.db
      .with(
        (cte) => cte('page').materialized(),
        () => messagesIn(context),
      )
      .with('blanked', (db) =>
        db
          .updateTable('communications as c')
          .set({ merge_values: '{}', subject: null, content: null })
          .where('c.id', '=', sql<string>`any (array(select id from page))`)
          .where(isFinal)
          .where(hasWords)
          .returning('c.id'),
      )
      .selectFrom((eb) => eb.selectFrom('blanked').select(sql<number>`count(*)::int`.as('blanked')).as('b'))
      .leftJoin(
        (eb) =>
          eb
            .selectFrom('page')
            .selectAll()
            .orderBy('applicant_id', 'desc')
            .orderBy('channel', 'desc')
            .limit(1)
            .as('last'),
        (join) => join.onTrue(),
      )
      .select(['b.blanked', 'last.applicant_id', 'last.channel'])
      .executeTakeFirstOrThrow()
    await note(context, 'messages', page.blanked)
    return page
  })

const unsettledOf = ({ db }: Context, campaignId: string) =>
  db
    .selectFrom('campaign_totals as t')
    .select(sql<number>`coalesce(sum(t.people), 0)::int`.as('messages'))
    .where('t.campaign_id', '=', campaignId)
    .where(isState('t.state', 'unsettled'))

/** While a message of the campaign waits for review, staff may still send its failed ones again, with all their words. */
const lastingOf = (turn: Turn, id: string) =>
  turn(async (context) => {
    const { messages } = await unsettledOf(context, id).executeTakeFirstOrThrow()
    return messages > 0 ? sql<SqlBool>`c.state <> 'failed'` : sql<SqlBool>`true`
  })

/** Iterates over the people of a campaign, and then over the messages without a person. Null when the run is over. */
const blankAll = async (turn: Turn, note: NoteRemoved, id: string): Promise<number | null> => {
  const mayBlank = await lastingOf(turn, id)
  if (!mayBlank) return null
  let sum = 0
  let last = sql`('00000000-0000-0000-0000-000000000000'::uuid, '')`
  for (;;) {
    const after = sql<SqlBool>`(c.applicant_id, c.channel) > ${last}`
    const page = await blankPage(turn, note, (context) =>
      messagesOf(context, id).where(mayBlank).where(after).orderBy('c.applicant_id').orderBy('c.channel'),
    )
    if (!page) return null
    if (page.applicant_id === null) break
    sum += page.blanked
    last = sql`(${page.applicant_id}::uuid, ${page.channel}::text)`
  }
  for (;;) {
    const page = await blankPage(turn, note, (context) =>
      messagesOf(context, id).where('c.applicant_id', 'is', null).where(mayBlank).where(isFinal).where(hasWords),
    )
    if (!page) return null
    if (page.blanked === 0) return sum
    sum += page.blanked
  }
}

/** Repeats until nothing more is found: a merge may have moved a message to a person who was already passed. */
const blankCampaign = async (turn: Turn, note: NoteRemoved, id: string): Promise<void> => {
  let blanked: number | null
  do blanked = await blankAll(turn, note, id)
  while (blanked)
  if (blanked === null) return
  // A campaign with messages in a non-final state is checked again the next time.
  await turn((context) =>
    context.db
      .updateTable('campaigns')
      .set({ blanked_at: sql`clock_timestamp()` })
      .where('id', '=', id)
      .where(({ eb }) => eb(unsettledOf(context, id), '=', 0))
      .execute(),
  )
}

/** Blanks messages about applications, which belong to no campaign. */
const blankServiceMessages = async (turn: Turn, note: NoteRemoved, before: Date): Promise<void> => {
  for (;;) {
    const blanked = await turn(async (context) => {
      const { db } = context
      const old = db
        .selectFrom('communications as c')
        .select('c.id')
        .where('c.service_content_id', 'is not', null)
        .where('c.created_at', '<', before)
        .where(isFinal)
        .where(sql<SqlBool>`c.merge_values <> '{}'::jsonb`)
        .limit(maxAtOnce)
      const { numUpdatedRows } = await db
        .updateTable('communications as c')
        .set({ merge_values: '{}' })
        .where('c.id', 'in', old)
        // Staff may have sent it again since it was found.
        .where(isFinal)
        .executeTakeFirst()
      await note(context, 'messages', Number(numUpdatedRows))
      return numUpdatedRows
    })
    if (!blanked) return
  }
}

/** Blanks the personal data in messages that are older, of campaigns that ended before; the outcome of each message stays. */
export const blankMessages = async (turn: Turn, note: NoteRemoved, before: Date): Promise<void> => {
  await blankServiceMessages(turn, note, before)
  const ended = await turn(({ db }) =>
    db
      .selectFrom('campaigns')
      .select('id')
      .where('status', 'in', ['completed', 'failed'])
      .where('completed_at', '<', before)
      .where('blanked_at', 'is', null)
      .orderBy('completed_at')
      .execute(),
  )
  for (const { id } of ended ?? []) await blankCampaign(turn, note, id)
}
