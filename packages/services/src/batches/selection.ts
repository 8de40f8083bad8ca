import type { ApplicantFilters } from '@velvet/contracts/applicants'
import type { runBulkAction as endpoint } from '@velvet/contracts/batches'
import type { EndpointInput } from '@velvet/contracts/kernel'
import { AppError } from '@velvet/domain/kernel'
import { type RawBuilder, sql } from 'kysely'
import { validate } from 'uuid'
import { matchingApplicants } from '../applicants/index.ts'
import type { Context } from '../kernel/index.ts'
import { chunkSize, inChunk } from './in-chunk.ts'

/** The people of a batch: these ids, or everyone who matched when it began; `ranked` lists them in processing order. */
export type Selection = { ranked?: readonly string[] } & (
  | { kind: 'ids'; ids: readonly string[]; malformed: readonly string[] }
  | { kind: 'filter'; filter: ApplicantFilters; began: string }
)

type Body = Pick<EndpointInput<typeof endpoint>['body'], 'action' | 'applicantIds' | 'filter'>

/** The refusal of a merge of fewer than two (BULK-11). */
export const tooFewToMerge = (): AppError =>
  new AppError('invalid', 'too_few_to_merge', 'Please select at least 2 applicants to merge.')

/** Refuses `selection_invalid`, or `too_few_to_merge` for an empty merge, unless either ids or a filter select people. */
export const requireSelection = ({ action, applicantIds = [], filter }: Body): void => {
  if (action === 'merge_duplicates' && applicantIds.length === 0 && !filter) throw tooFewToMerge()
  if (applicantIds.length > 0 === (filter !== undefined))
    throw new AppError(
      'invalid',
      'selection_invalid',
      filter
        ? 'Choose applicants by their ids or by a filter, not both.'
        : 'Please choose an action and at least one applicant.',
    )
}

/** The ids in their order without repeats, or the filter with the time of the request. */
export const readSelection = async (context: Context, body: Body): Promise<Selection> => {
  const { applicantIds = [], filter } = body
  if (!filter) {
    return {
      kind: 'ids',
      ids: [...new Set(applicantIds.filter(validate).map((id) => id.toLowerCase()))],
      malformed: [...new Set(applicantIds.filter((id) => !validate(id)))],
    }
  }
  if (body.action === 'delete' && filter.duplicates)
    return { kind: 'ids', ids: await readAll(context, filter), malformed: [] }
  const { began } = await context.db.selectNoFrom(sql<string>`now()::text`.as('began')).executeTakeFirstOrThrow()
  return { kind: 'filter', filter, began }
}

/**
 * Deleting one of two duplicates ends the match of the other, which must still be deleted. So all are found beforehand.
 */
const readAll = (outer: Context, filter: ApplicantFilters): Promise<string[]> =>
  inChunk(outer, async (context) => {
    const people = await matchingApplicants(context, filter).select('id').execute()
    return people.map((person) => person.id)
  })

/** The next people of a selection in processing order, locked; by id unless they are ranked. */
export type Page = { ids: string[]; unknown: string[]; cursor: string | null; isLast: boolean }

/** Locks in order of id, as every batch does: two that overlap wait for each other and never deadlock. */
const lockMatching = async (
  context: Context,
  { filter, began }: Extract<Selection, { kind: 'filter' }>,
  further: RawBuilder<boolean>,
): Promise<string[]> => {
  const people = await matchingApplicants(context, filter)
    .select('id')
    .where(sql<boolean>`applicants.created_at <= ${began}::timestamptz and ${further}`)
    .orderBy('id')
    .limit(chunkSize)
    .forNoKeyUpdate()
    .execute()
  return people.map((person) => person.id)
}

/** The people with these ids, locked in order of id. */
export const lockIds = async (context: Context, ids: readonly string[]): Promise<string[]> => {
  const people = await context.db
    .selectFrom('applicants')
    .select('id')
    .where(sql<boolean>`id = any(${ids}::uuid[])`)
    .orderBy('id')
    .forNoKeyUpdate()
    .execute()
  return people.map((person) => person.id)
}

/** Ids without a ranked person. */
const unrankedIn = (selection: Selection, ranked: readonly string[]): string[] => {
  if (selection.kind === 'filter') return []
  const known = new Set(ranked)
  return selection.ids.filter((id) => !known.has(id))
}

/** The next ranked people. The cursor counts them; unknown ids come with the last. */
const lockRanked = async (
  context: Context,
  selection: Selection,
  ranked: readonly string[],
  cursor: string | null,
): Promise<Page> => {
  const start = Number(cursor ?? 0)
  const wanted = ranked.slice(start, start + chunkSize)
  const locked = new Set(
    selection.kind === 'ids'
      ? await lockIds(context, wanted)
      : await lockMatching(context, selection, sql`id = any(${wanted}::uuid[])`),
  )
  const isLast = start + chunkSize >= ranked.length
  const gone = selection.kind === 'ids' ? wanted.filter((id) => !locked.has(id)) : []
  return {
    ids: wanted.filter((id) => locked.has(id)),
    unknown: [...gone, ...(isLast ? unrankedIn(selection, ranked) : [])],
    cursor: String(start + chunkSize),
    isLast,
  }
}

/** The next people after `cursor`, which the previous page returned. */
export const lockNext = async (context: Context, selection: Selection, cursor: string | null): Promise<Page> => {
  if (selection.ranked) return lockRanked(context, selection, selection.ranked, cursor)
  if (selection.kind === 'filter') {
    const ids = await lockMatching(context, selection, cursor === null ? sql`true` : sql`id > ${cursor}::uuid`)
    return { ids, unknown: [], cursor: ids.at(-1) ?? cursor, isLast: ids.length < chunkSize }
  }
  const left = selection.ids.filter((id) => cursor === null || id > cursor).toSorted()
  const wanted = left.slice(0, chunkSize)
  const ids = await lockIds(context, wanted)
  const known = new Set(ids)
  return {
    ids,
    unknown: wanted.filter((id) => !known.has(id)),
    cursor: wanted.at(-1) ?? cursor,
    isLast: left.length <= chunkSize,
  }
}
