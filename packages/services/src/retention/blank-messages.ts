import { type RawBuilder, sql } from 'kysely'
import { isState } from '../kernel/index.ts'
import type { NoteRemoved } from './note-removed.ts'
import type { Turn } from './take-turns.ts'

const maxAtOnce = 1_000

const hasWords = sql`(c.merge_values <> '{}'::jsonb or c.subject is not null or c.content is not null)`
const isFinal = isState('c.state', 'settled')

type Page = { blanked: number; applicant_id: string | null; channel: string | null }

/** Blanks those of some messages that can be; returns how many there were, and the last person reached. */
const blankPage = (turn: Turn, note: NoteRemoved, messages: RawBuilder<unknown>): Promise<Page | null> =>
  turn(async (context) => {
    const { rows } = await sql<Page>`
      with page as materialized (select c.id, c.applicant_id, c.channel from communications c ${messages}),
      blanked as (
        update communications c set merge_values = '{}', subject = null, content = null
        where c.id = any (array(select id from page)) and ${isFinal} and ${hasWords}
        returning c.id
      )
      select b.count::int as blanked, last.applicant_id, last.channel from (select count(*) from blanked) b
        left join (select * from page order by applicant_id desc, channel desc limit 1) last on true`.execute(
      context.db,
    )
    const [page = { blanked: 0, applicant_id: null, channel: null }] = rows
    await note(context, 'messages', page.blanked)
    return page
  })

/** Iterates over the people of a campaign, and then over the messages without a person. Null when the run is over. */
const blankAll = async (turn: Turn, note: NoteRemoved, id: string): Promise<number | null> => {
  let sum = 0
  let last = sql`('00000000-0000-0000-0000-000000000000'::uuid, '')`
  for (;;) {
    const page = await blankPage(
      turn,
      note,
      sql`where c.campaign_id = ${id}::uuid and (c.applicant_id, c.channel) > ${last}
        order by c.applicant_id, c.channel limit ${maxAtOnce}`,
    )
    if (!page) return null
    if (page.applicant_id === null) break
    sum += page.blanked
    last = sql`(${page.applicant_id}::uuid, ${page.channel}::text)`
  }
  for (;;) {
    const page = await blankPage(
      turn,
      note,
      sql`where c.campaign_id = ${id}::uuid and c.applicant_id is null and ${isFinal} and ${hasWords} limit ${maxAtOnce}`,
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
  await turn(({ db }) =>
    sql`update campaigns set blanked_at = clock_timestamp() where id = ${id}::uuid and coalesce((
      select sum(t.people) = 0 from campaign_totals t where t.campaign_id = ${id}::uuid
        and ${isState('t.state', 'unsettled')}), true)`.execute(db),
  )
}

/** Blanks the personal data in messages of campaigns that ended before; the outcome of each message stays. */
export const blankMessages = async (turn: Turn, note: NoteRemoved, before: Date): Promise<void> => {
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
