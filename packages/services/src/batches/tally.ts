import type { BatchCounts, Reason } from '@velvet/domain/batches'
import type { Failed, Skipped } from './change.ts'

/** The results of a batch: all people counted, with the reasons, and the first people left out by name. */
export type Tally = BatchCounts & {
  listedSkipped: Skipped[]
  listedFailed: Failed[]
  skippedFor: Reason[]
  failedFor: Reason[]
}

/** The maximum number of people that an answer names. */
export const maxListed = 100

export const emptyTally: Tally = {
  ...{ processed: 0, skipped: 0, failed: 0 },
  ...{ listedSkipped: [], listedFailed: [], skippedFor: [], failedFor: [] },
}

const addReasons = (known: readonly Reason[], more: readonly string[]): Reason[] => {
  const counts = new Map(known.map(({ reason, count }) => [reason, count]))
  for (const reason of more) counts.set(reason, (counts.get(reason) ?? 0) + 1)
  return [...counts].map(([reason, count]) => ({ reason, count })).toSorted((a, b) => b.count - a.count)
}

export const addToTally = (tally: Tally, more: { changed: number; skipped: Skipped[]; failed: Failed[] }): Tally => ({
  processed: tally.processed + more.changed,
  skipped: tally.skipped + more.skipped.length,
  failed: tally.failed + more.failed.length,
  listedSkipped: [...tally.listedSkipped, ...more.skipped].slice(0, maxListed),
  listedFailed: [...tally.listedFailed, ...more.failed].slice(0, maxListed),
  skippedFor: addReasons(
    tally.skippedFor,
    more.skipped.map(({ reason }) => reason),
  ),
  failedFor: addReasons(
    tally.failedFor,
    more.failed.map(({ error }) => error),
  ),
})

const unknown = 'Does not exist or was removed.'

export const unknownPeople = (ids: readonly string[]): Failed[] => ids.map((id) => ({ id, error: unknown }))
