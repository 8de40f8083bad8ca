import type { ImportOutcome } from '@velvet/contracts/imports'
import type { Place } from '@velvet/domain/geography'
import { applyRow, type Draft, draftOf, type Options } from './draft.ts'
import { type Changes, leavesOutNotes, notesLeftOut } from './merge-data.ts'
import type { ChunkRow } from './read-chunk.ts'

/** The outcome of one row, and its person. */
export type RowOutcome = {
  row: number
  outcome: ImportOutcome
  error: string | null
  /** What the person does not get of the row, and why. */
  warning: string | null
  /** The person that the row writes. */
  person: Draft | null
  matchId: string | null
  matchedOn: string | null
  changes: Changes | null
}

export type World = {
  options: Options
  /** The people whom rows of the chunk may update, by id. */
  people: ReadonlyMap<string, Draft>
  /** The people whom earlier chunks would have created, by address, while nothing is written yet. */
  pendingPeople: ReadonlyMap<string, Draft>
  places: ReadonlyMap<string, Place>
  newId: () => string
}

type Match = { person: Draft | null; id: string | null; on: string }

const without = { person: null, matchId: null, matchedOn: null, changes: null, error: null, warning: null }

/** Judges rows in the order of the file; rows of the same person build on each other. Pure. */
export const judgeChunk = (
  rows: readonly ChunkRow[],
  { options, people, pendingPeople, places, newId }: World,
): RowOutcome[] => {
  const made = new Map<string, Draft>()

  const findMatch = ({ emailKey, knownId, isOfEarlier, earlierRow }: ChunkRow): Match | null => {
    if (knownId !== null)
      return { person: people.get(knownId) ?? null, id: knownId, on: isOfEarlier ? `row ${earlierRow}` : 'email' }
    const person = made.get(emailKey ?? '') ?? pendingPeople.get(emailKey ?? '')
    return person ? { person, id: person.id || null, on: `row ${person.made?.row}` } : null
  }

  return rows.map((row): RowOutcome => {
    const { data, decision } = row
    if (row.isNew) return { ...without, row: row.row, outcome: 'created' }
    if (row.error !== null)
      return { ...without, row: row.row, outcome: row.isRagged ? 'skipped' : 'failed', error: row.error }
    const merges = decision === 'merge' || options.mergeDuplicates
    const match = decision === 'force_add' ? null : findMatch(row)
    if (!match || (merges && !match.person)) {
      const person = draftOf(newId(), row.row, data, options)
      if (row.emailKey !== null && !made.has(row.emailKey)) made.set(row.emailKey, person)
      return { ...without, row: row.row, outcome: 'created', person }
    }
    const matched = { row: row.row, matchId: match.id, matchedOn: match.on }
    if (!merges || !match.person)
      return { ...without, ...matched, outcome: 'duplicate', error: `Duplicate email: ${data.email}` }
    const warning = leavesOutNotes(match.person.fields.notes, data.notes) ? notesLeftOut : null
    const changes = applyRow(match.person, data, options, places)
    return Object.keys(changes).length === 0
      ? { ...without, ...matched, outcome: 'skipped', error: 'Nothing to change', warning }
      : { ...without, ...matched, outcome: 'updated', person: match.person, changes, warning }
  })
}
