import { type Expression, sql } from 'kysely'
import { closeSnapshot, readPiece, type Snapshot } from './snapshot.ts'

const rowsPerPiece = 500

/** One list, from a separate cursor. */
async function* membersOf(snapshot: Snapshot, rows: Expression<unknown>): AsyncGenerator<string> {
  const { db } = snapshot
  await sql`declare members no scroll cursor for select to_json(t)::text as member from (${rows}) t`.execute(db)
  let separator = '\n'
  for (;;) {
    const piece = await readPiece(snapshot, sql<{ member: string }>`fetch ${sql.lit(rowsPerPiece)} from members`)
    if (piece.length === 0) break
    yield separator + piece.map(({ member }) => member).join(',\n')
    separator = ',\n'
  }
  await sql`close members`.execute(db)
}

/**
 * Streams one JSON object: the members of `head`, then each list of rows under its name. Memory does not grow with their number.
 * The snapshot ends after the last piece, also when the client stops reading early or never starts.
 */
export const streamJson = async (
  snapshot: Snapshot,
  head: Readonly<Record<string, unknown>>,
  lists: Readonly<Record<string, Expression<unknown>>>,
): Promise<AsyncIterable<string>> => {
  const pieces = (async function* () {
    try {
      yield ''
      yield JSON.stringify(head, null, 2).replace(/\n\}$/, '')
      for (const [name, rows] of Object.entries(lists)) {
        yield `,\n  ${JSON.stringify(name)}: [`
        yield* membersOf(snapshot, rows)
        yield ']'
      }
      yield '\n}\n'
    } finally {
      await closeSnapshot(snapshot)
    }
  })()
  // A generator that has not started would not reach its finally block.
  await pieces.next()
  return pieces
}
