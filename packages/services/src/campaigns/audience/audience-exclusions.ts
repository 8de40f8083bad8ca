import type { AudienceExclusions, TargetFilters } from '@velvet/contracts/campaigns'
import type { Database } from '@velvet/database'
import { AppError } from '@velvet/domain/kernel'
import { expressionBuilder, type RawBuilder, type SqlBool, sql } from 'kysely'
import { validate } from 'uuid'
import { type Context, isState } from '../../kernel/index.ts'

type Condition = RawBuilder<SqlBool>

/** People whom the filters exclude; people chosen by hand are never excluded. */
const exclusionsOf = ({ mode, exclude = {} }: TargetFilters): Required<AudienceExclusions> => {
  const { tags = [], eventIds = [], campaignIds = [] } = mode === 'manual' ? {} : exclude
  return { tags: tags.map((tag) => tag.trim()), eventIds, campaignIds }
}

const uuids = (ids: readonly string[]): RawBuilder<unknown> => sql`${ids.filter((id) => validate(id))}::uuid[]`

const missingTags = (names: readonly string[]) =>
  expressionBuilder<Database>()
    .selectFrom(sql`unnest(${names}::text[])`.as('named'))
    .select(sql<string>`named`.as('name'))
    .where(sql<SqlBool>`not exists (select from tags t where lower(t.name) = lower(named))`)

/** A deleted tag excludes everyone: no one gets a message because the tag was deleted while the ledger is filled. */
const taggedCondition = (names: readonly string[], keptAlone: RawBuilder<unknown>): Condition => sql`(
  exists (select from applicant_tags x where x.applicant_id = applicants.id and x.tag_id = any (array(
    select t.id from tags t where lower(t.name) in (select lower(named) from unnest(${names}::text[]) named))) ${keptAlone})
  or exists (${missingTags(names)}))`

/**
 * A person left out of a campaign for sharing an address got it in that inbox. A merge moves tags, applications, and sent
 * messages to the kept person, so each is checked against the current owner.
 */
const writtenToCondition = (ids: readonly string[], keptAlone: RawBuilder<unknown>): Condition => sql`exists (
  select from communications x where x.applicant_id = applicants.id and x.campaign_id = any (${uuids(ids)})
    and (not ${isState('x.state', 'unsent')} or x.skip_reason = 'duplicate_address') ${keptAlone})`

/**
 * Which rows of `applicants` the filters exclude, null when they exclude none. With `fewPeople` each person is looked up in the
 * indexes: reading all of an event or a campaign first, as the planner may, would be repeated for every few people.
 */
export const exclusionCondition = (filters: TargetFilters, fewPeople: boolean): Condition | null => {
  const { tags, eventIds, campaignIds } = exclusionsOf(filters)
  const keptAlone = fewPeople ? sql`offset 0` : sql``
  const conditions = [
    ...(tags.length > 0 ? [taggedCondition(tags, keptAlone)] : []),
    ...(eventIds.length > 0
      ? [
          sql`exists (select from event_applications x
            where x.applicant_id = applicants.id and x.event_id = any (${uuids(eventIds)}) ${keptAlone})`,
        ]
      : []),
    ...(campaignIds.length > 0 ? [writtenToCondition(campaignIds, keptAlone)] : []),
  ]
  return conditions.length > 0 ? sql`(${sql.join(conditions, sql` or `)})` : null
}

/** Describes the exclusions that do not exist. */
const findMissing = async (
  { db }: Context,
  { tags, eventIds, campaignIds }: Required<AudienceExclusions>,
): Promise<string[]> => {
  const known = await db
    .selectNoFrom([
      sql<string[]>`array(${missingTags(tags)})`.as('tags'),
      sql<string[]>`array(select id::text from events where id = any (${uuids(eventIds)})
        union all select id::text from campaigns where id = any (${uuids(campaignIds)}))`.as('ids'),
    ])
    .executeTakeFirstOrThrow()
  const ids = new Set(known.ids)
  const isGone = (id: string): boolean => !ids.has(id.toLowerCase())
  return [
    ...known.tags.map((tag) => `the tag “${tag}”`),
    ...eventIds.filter(isGone).map(() => 'an event'),
    ...campaignIds.filter(isGone).map(() => 'a campaign'),
  ]
}

/**
 * Refuses `exclusion_not_found` when an excluded tag, event, or campaign does not exist or was removed: ignoring it would send to
 * people who should be left out. Drafts may keep it, so that the editor shows it. An archived event and a deleted campaign still
 * count.
 */
export const requireExclusions = async (context: Context, filters: TargetFilters): Promise<void> => {
  const exclusions = exclusionsOf(filters)
  if (Object.values(exclusions).every((list) => list.length === 0)) return
  const missing = await findMissing(context, exclusions)
  if (missing.length === 0) return
  throw new AppError('unmet', 'exclusion_not_found', `These exclusions no longer exist: ${missing.join(', ')}.`, {
    suggestion: 'Remove them under “Except” or choose others. Until then, no one is counted and nothing is sent.',
  })
}

/** Refuses `excluded_campaign_filling` while the ledger of an excluded campaign is still being filled. */
export const requireFilledExclusions = async ({ db }: Context, filters: TargetFilters): Promise<void> => {
  const ids = exclusionsOf(filters).campaignIds.filter((id) => validate(id))
  if (ids.length === 0) return
  const filling = await db
    .selectFrom('campaigns')
    .select('name')
    .where('id', 'in', ids)
    .where('status', '=', 'sending')
    .where('dispatched_at', 'is', null)
    .limit(1)
    .executeTakeFirst()
  if (!filling) return
  throw new AppError('conflict', 'excluded_campaign_filling', `“${filling.name}” has just started sending.`, {
    suggestion: 'Its recipients are still being listed, so they cannot be excluded yet. Try again in a minute.',
  })
}
