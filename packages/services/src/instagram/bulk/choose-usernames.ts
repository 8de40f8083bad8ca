import type { refreshInstagramBulk } from '@velvet/contracts/instagram'
import type { EndpointInput } from '@velvet/contracts/kernel'
import { freshHours } from '@velvet/domain/instagram'
import { invalidFields } from '@velvet/domain/kernel'
import { type RawBuilder, sql } from 'kysely'
import { validate } from 'uuid'
import { matchingApplicants } from '../../applicants/index.ts'
import { type Context, knownId } from '../../kernel/index.ts'
import { isLeft } from './stop-refreshes.ts'

type Body = EndpointInput<typeof refreshInstagramBulk>['body']

/** The id of a merged person means the person who was kept; unknown ids are left out. */
const named = (ids: readonly string[]): RawBuilder<unknown> => sql`
  select id, instagram_key from applicants where id in (
    select coalesce(m.merged_into, n.id) from unnest(${ids.filter(validate)}::uuid[]) n(id)
    left join merged_applicants m on m.id = n.id)`

const leftBy = (refreshId: string): RawBuilder<unknown> => sql`
  select a.id, a.instagram_key from instagram_refresh_items i join instagram_profiles p on p.id = i.profile_id
    join applicants a on a.instagram_key = p.username_key
  where i.refresh_id = ${refreshId}::uuid and ${isLeft}`

const allPeople = sql`select id, instagram_key from applicants`

const peopleOf = (context: Context, { applicantIds, filter, refreshId }: Body): RawBuilder<unknown> => {
  if (applicantIds) return named(applicantIds)
  if (refreshId) return leftBy(knownId(refreshId, 'instagram_refresh'))
  return filter ? sql`${matchingApplicants(context, filter).select(['id', 'instagram_key'])}` : allPeople
}

/** The usernames of a bulk refresh. */
export type Chosen = {
  /** Rows of `key` and `people`: each username once, and how many of the selected people have it. */
  readonly names: RawBuilder<unknown>
  /** Whether the profile `p` of such a username is to be fetched. */
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
      { path: 'filter', code: 'selection', message: 'Choose applicants by their ids or by a filter, not by both.' },
    ])
  const isChosen = choices.length > 0
  return {
    names: sql`
      select instagram_key as key, count(*)::int as people from (${peopleOf(context, body)}) chosen
      where instagram_key = lower(btrim(instagram_key)) group by instagram_key`,
    isDue:
      isForced && isChosen
        ? sql<boolean>`true`
        : sql<boolean>`(p.fetched_at is null or p.fetched_at < now() - make_interval(hours => ${freshHours}))`,
    countsFresh: isChosen,
  }
}
