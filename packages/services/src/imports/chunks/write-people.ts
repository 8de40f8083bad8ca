import { isUsState } from '@velvet/domain/geography'
import { sql } from 'kysely'
import type { Context } from '../../kernel/index.ts'
import { addPeople, changePeople } from '../../people/index.ts'
import { ensureTags, giveTags } from '../../tags/index.ts'
import { consentsOf } from '../consents-of.ts'
import type { Draft } from './draft.ts'
import { columnsOf, filled, type MergedField } from './person-fields.ts'

/** Where a person is after the rows, judged as an edit judges it. */
const whereaboutsOf = ({ fields: { zipCodes, city, state, country }, namesCountry }: Draft) => ({
  ...{ zipCodes, city, state, country },
  isAtHome: namesCountry || isUsState(state),
})

/** Filters cover the people who were there when they were applied; a moment in the future would leave a person out of them. */
const pastOf = (moment: string | undefined, now: Date): string => {
  const latest = now.toISOString()
  return moment === undefined || moment > latest ? latest : moment
}

/** Location follows from zip codes where the row does not give it. */
export const insertPeople = (context: Context, people: readonly Draft[]): Promise<void> =>
  addPeople(
    context,
    people.map((person) => {
      const { id, made, fields, eventId, namesCountry } = person
      const { email, status = 'pending', createdAt } = made?.data ?? {}
      const columns = columnsOf(
        { ...fields, email, status, createdAt: pastOf(createdAt, context.now()) },
        context.now(),
      )
      return {
        id,
        columns: filled({ ...columns, event_id: eventId, instagram_recent_posts: [] }),
        whereabouts: { ...whereaboutsOf(person), isAtHome: namesCountry },
        consents: consentsOf(person),
      }
    }),
  )

/** A username of another profile clears its numbers, except those that the row gives. */
const profileFields: readonly MergedField[] = ['instagramFollowers', 'instagramVerified']

export const updatePeople = (context: Context, people: readonly Draft[]): Promise<void> =>
  changePeople(
    context,
    people.map((person) => {
      const { id, fields, changed, eventId, forgetsProfile } = person
      const written = [...changed, ...(forgetsProfile ? profileFields : [])].map((field) => [field, fields[field]])
      return {
        id,
        columns: { ...columnsOf(Object.fromEntries(written), context.now()), event_id: eventId },
        ...(changed.has('zipCodes') || changed.has('country') ? { whereabouts: whereaboutsOf(person) } : {}),
        forgetsProfile,
        consents: consentsOf(person),
      }
    }),
  )

/** Adds the people to the event of the import, where they wait for a decision, whatever their status (ANS-15). */
const addToEvent = async (context: Context, people: readonly Draft[], eventId: string): Promise<void> => {
  const ids = people.filter((person) => person.eventId === eventId).map(({ id }) => id)
  // Raw: one parameter holds all people.
  await sql`insert into event_applications (id, applicant_id, event_id, source)
    select new_id(), id, ${eventId}::uuid, 'csv' from unnest(${ids}::uuid[]) id
    on conflict (applicant_id, event_id) do nothing`.execute(context.db)
}

/** Adds the tags and the event of the import to people who lack them. */
export const linkPeople = async (
  context: Context,
  people: readonly Draft[],
  options: { tags: readonly string[]; eventId: string | null },
): Promise<void> => {
  if (options.tags.length > 0) {
    const tags = await ensureTags(context, options.tags)
    const ids = people.filter(({ newTags }) => newTags.length > 0).map(({ id }) => id)
    await giveTags(
      context,
      ids,
      tags.map(({ id }) => id),
    )
  }
  if (options.eventId !== null) await addToEvent(context, people, options.eventId)
}
