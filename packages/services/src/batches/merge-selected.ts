import type { BulkResult } from '@velvet/contracts/batches'
import { maxMerged } from '@velvet/contracts/merges'
import { batchSentence } from '@velvet/domain/batches'
import { AppError } from '@velvet/domain/kernel'
import { sql } from 'kysely'
import { matchingApplicants } from '../applicants/index.ts'
import { type Context, recordActivity } from '../kernel/index.ts'
import { mergeIntoFirst } from '../merges/index.ts'
import { openBatch } from './batch-record.ts'
import { inChunk } from './in-chunk.ts'
import { type Selection, tooFewToMerge } from './selection.ts'
import { addToTally, emptyTally, maxListed, unknownPeople } from './tally.ts'

const tooMany = (): AppError =>
  new AppError('invalid', 'too_many_to_merge', `At most ${maxMerged} applicants can be merged at once.`)

/** The people to merge, the one to keep first: the first selected, or the earliest of the matches. */
const chosen = async (context: Context, selection: Selection): Promise<readonly string[]> => {
  if (selection.kind === 'ids') return selection.ids
  const people = await matchingApplicants(context, selection.filter)
    .select('id')
    .orderBy('created_at')
    .orderBy('id')
    .limit(maxMerged + 1)
    .execute()
  return people.map((person) => person.id)
}

/** Locked, so that no one merges or deletes one of them in between. */
const lockKnown = async (context: Context, ids: readonly string[]): Promise<ReadonlySet<string>> => {
  const people = await context.db
    .selectFrom('applicants')
    .select('id')
    .where(sql<boolean>`id = any(${ids}::uuid[])`)
    .orderBy('id')
    .forUpdate()
    .execute()
  return new Set(people.map((person) => person.id))
}

/**
 * Merges the selected people into one, keeping the first (BULK-10). Refuses `too_few_to_merge`, `too_many_to_merge`, and
 * `notes_too_long`.
 */
export const mergeSelected = (outer: Context, selection: Selection): Promise<BulkResult> =>
  inChunk(outer, async (context) => {
    const ids = await chosen(context, selection)
    if (ids.length > maxMerged) throw tooMany()
    const known = await lockKnown(context, ids)
    const people = ids.filter((id) => known.has(id))
    if (people.length < 2) throw tooFewToMerge()
    const unknown = [...(selection.kind === 'ids' ? selection.malformed : []), ...ids.filter((id) => !known.has(id))]

    const { mergedCount, mergeId, primaryId } = await mergeIntoFirst(context, people)
    const action = 'merge_duplicates'
    const counts = { processed: mergedCount, skipped: 0, failed: unknown.length }
    const failed = unknownPeople(unknown)
    const { failedFor } = addToTally(emptyTally, { changed: 0, skipped: [], failed })
    const message = batchSentence(action, counts, failedFor)
    const batchId = context.newId()
    const filter = selection.kind === 'filter' ? selection.filter : null
    await openBatch(context, { id: batchId, action, filter, counts })
    await recordActivity(context, {
      action: 'applicant.bulk',
      description: message,
      target: { type: 'applicant', id: primaryId },
      details: { action, batchId, mergeId, merged: people },
    })
    return {
      success: true,
      message,
      action,
      requested: mergedCount + unknown.length,
      processed: mergedCount,
      skipped: [],
      failed: failed.slice(0, maxListed),
      skippedCount: 0,
      failedCount: unknown.length,
      failedFor,
      batchId,
      mergedCount,
      mergeId,
    }
  })
