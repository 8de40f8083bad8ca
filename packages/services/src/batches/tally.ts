import type { BatchCounts } from '@velvet/domain/batches'
import type { Failed, Skipped } from './change.ts'

/** What a batch has come to: everybody counted, the first of those left out by name. */
export type Tally = BatchCounts & { listedSkipped: Skipped[]; listedFailed: Failed[] }

/** Most people an answer lists by name. */
export const mostListed = 100

export const emptyTally: Tally = { processed: 0, skipped: 0, failed: 0, listedSkipped: [], listedFailed: [] }

export const addToTally = (tally: Tally, more: { changed: number; skipped: Skipped[]; failed: Failed[] }): Tally => ({
  processed: tally.processed + more.changed,
  skipped: tally.skipped + more.skipped.length,
  failed: tally.failed + more.failed.length,
  listedSkipped: [...tally.listedSkipped, ...more.skipped].slice(0, mostListed),
  listedFailed: [...tally.listedFailed, ...more.failed].slice(0, mostListed),
})

export const unknownPeople = (ids: readonly string[]): Failed[] =>
  ids.map((id) => ({ id, error: 'This applicant does not exist or was removed.' }))
