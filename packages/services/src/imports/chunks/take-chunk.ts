import type { Context } from '../../kernel/index.ts'
import { readPlaces } from '../../people/index.ts'
import type { StoredImport } from '../lock-import.ts'
import type { Draft, Options } from './draft.ts'
import { judgeChunk, type RowOutcome } from './judge-chunk.ts'
import { keepReplaced } from './keep-replaced.ts'
import { type ChunkRow, chunkRows, readChunk } from './read-chunk.ts'
import { readPendingChanges, readPeople } from './read-people.ts'
import { countOutcomes, storeOutcomes } from './store-outcomes.ts'
import { insertPeople, linkPeople, updatePeople } from './write-people.ts'

const optionsOf = (one: StoredImport): Options => ({
  mergeDuplicates: one.merge_duplicates,
  eventId: one.event_id,
  tags: one.tags,
  source: one.source,
})

/** The people whom rows may update: none, when duplicates are only reported. */
const toMerge = (rows: readonly ChunkRow[], { mergeDuplicates }: Options): string[] => [
  ...new Set(
    rows
      .filter(({ decision }) => decision !== 'force_add' && (mergeDuplicates || decision === 'merge'))
      .flatMap(({ knownId }) => knownId ?? []),
  ),
]

/** The next rows, and the people whom they may update. */
const readNext = async (context: Context, one: StoredImport, options: Options, limit: number) => {
  const read = async () => {
    const rows = await readChunk(context, one, limit)
    const ids = toMerge(rows, options)
    const people = await readPeople(context, ids, options, one.status === 'running' ? one.id : null)
    return { rows, people, isComplete: ids.every((id) => people.has(id)) }
  }
  const first = await read()
  // A person may be merged between the two reads; another person has the address then.
  return first.isComplete ? first : read()
}

/** The zip codes that merging may need. Writing looks up those of new people itself. */
const zipCodesToMerge = (rows: readonly ChunkRow[]): string[] =>
  rows
    .filter(({ knownId, earlierRow }) => knownId !== null || earlierRow !== null)
    .flatMap(({ data }) => data.zipCodes ?? [])

const write = async (context: Context, verdicts: readonly RowOutcome[], options: Options): Promise<void> => {
  const people = [...new Set(verdicts.flatMap(({ person }) => person ?? []))]
  await keepReplaced(context, verdicts)
  await insertPeople(
    context,
    people.filter(({ made }) => made !== null),
  )
  await updatePeople(
    context,
    people.filter(({ made }) => made === null),
  )
  await linkPeople(context, people, options)
}

/**
 * Judges the next rows of a locked import, and writes the people unless it is only checked. Returns whether rows may be left. All
 * or nothing: runs in the open transaction.
 */
export const takeChunk = async (context: Context, one: StoredImport, limit = chunkRows): Promise<boolean> => {
  const isWritten = one.status === 'running'
  const options = optionsOf(one)
  const { rows, people } = await readNext(context, one, options, limit)
  const places = await readPlaces(context, zipCodesToMerge(rows))
  const pendingPeople = isWritten
    ? new Map<string, Draft>()
    : await readPendingChanges(context, one.id, rows, people, options)
  const newId = isWritten ? context.newId : () => ''
  const verdicts = judgeChunk(rows, { options, people, pendingPeople, places, newId })
  if (isWritten) await write(context, verdicts, options)
  await storeOutcomes(
    context,
    one.id,
    verdicts.filter((_, place) => !rows[place]?.isNew),
    isWritten,
  )
  await countOutcomes(context, one, verdicts)
  return rows.length === limit
}
