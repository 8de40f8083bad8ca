import type { refreshInstagramBulk } from '@velvet/contracts/instagram'
import type { EndpointInput } from '@velvet/contracts/kernel'
import { freshHours } from '@velvet/domain/instagram'
import { invalidFields } from '@velvet/domain/kernel'
import { type AliasableExpression, type RawBuilder, sql } from 'kysely'
import { validate } from 'uuid'
import { matchingApplicants } from '../../applicants/index.ts'
import { type Context, knownId, tableOf } from '../../kernel/index.ts'
import { isLeft } from './stop-refreshes.ts'

type Body = EndpointInput<typeof refreshInstagramBulk>['body']

type People = AliasableExpression<{
  id: string
  instagram_key: string | null
  instagram_data_last_updated: Date | null
}>

const columns = ['id', 'instagram_key', 'instagram_data_last_updated'] as const

const allPeople = ({ db }: Context) => db.selectFrom('applicants').select(columns)

/** The id of a merged person means the person who was kept; unknown ids are left out. */
const named = (context: Context, ids: readonly string[]): People => {
  const given = ids.filter(validate).map((id) => ({ id }))
  const current = context.db
    .selectFrom(tableOf('n', { id: 'uuid' }, given))
    .leftJoin('merged_applicants as m', 'm.id', 'n.id')
    .select(sql<string>`coalesce(m.merged_into, n.id)`.as('id'))
  return allPeople(context).where('id', 'in', current)
}

const leftBy = ({ db }: Context, refreshId: string): People =>
  db
    .selectFrom('instagram_refresh_items as i')
    .innerJoin('instagram_profiles as p', 'p.id', 'i.profile_id')
    .innerJoin('applicants as a', 'a.instagram_key', 'p.username_key')
    .select(['a.id', 'a.instagram_key', 'a.instagram_data_last_updated'])
    .where('i.refresh_id', '=', refreshId)
    .where(isLeft)

const peopleOf = (context: Context, { applicantIds, filter, refreshId }: Body): People => {
  if (applicantIds) return named(context, applicantIds)
  if (refreshId) return leftBy(context, knownId(refreshId, 'instagram_refresh'))
  return filter ? matchingApplicants(context, filter).select(columns) : allPeople(context)
}

const namesOf = ({ db }: Context, people: People) =>
  db
    .selectFrom(people.as('chosen'))
    .select(['instagram_key as key', sql<number>`count(*)::int`.as('people')])
    .select(sql<boolean>`bool_or(instagram_data_last_updated is null)`.as('lacks_data'))
    .where('instagram_key', '=', sql<string>`lower(btrim(instagram_key))`)
    .groupBy('instagram_key')

/** The usernames of a bulk refresh. */
export type Chosen = {
  /** Each username once, and how many of the selected people have it. */
  readonly names: ReturnType<typeof namesOf>
  /** Whether the profile `p` of such a username `n` is to be fetched: it is stale, or some of these people have no data of it. */
  readonly isDue: RawBuilder<boolean>
  /** Records that usernames with fresh profiles were requested as well. */
  readonly countsFresh: boolean
}

/**
 * Reads the people of a bulk refresh: these ids, those who match a filter, those whom another refresh left, else everyone whose
 * profile is stale. When forced, fresh profiles of selected people are due as well. People without a username are left out.
 * Refuses more than one of these choices.
 */
export const chooseUsernames = (context: Context, body: Body, isForced: boolean): Chosen => {
  const choices = [body.applicantIds, body.filter, body.refreshId].filter((choice) => choice !== undefined)
  if (choices.length > 1)
    throw invalidFields([
      { path: 'filter', code: 'selection', message: 'Choose applicants by their ids or by a filter, not both.' },
    ])
  const isChosen = choices.length > 0
  return {
    names: namesOf(context, peopleOf(context, body)),
    isDue:
      isForced && isChosen
        ? sql<boolean>`true`
        : sql<boolean>`(n.lacks_data or p.fetched_at is null or p.fetched_at < now() - make_interval(hours => ${freshHours}))`,
    countsFresh: isChosen,
  }
}
