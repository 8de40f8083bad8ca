import { type Expression, sql } from 'kysely'
import { closeSnapshot, readPiece, type Snapshot } from './snapshot.ts'

const linesPerPiece = 1_000

/** The next piece is read while the last one is being sent, and no further ones. */
async function* piecesOf(snapshot: Snapshot, heading: string): AsyncGenerator<string> {
  const read = async (): Promise<string> => {
    const rows = await readPiece(snapshot, sql<{ line: string }>`fetch ${sql.lit(linesPerPiece)} from export`)
    return rows.map(({ line }) => line).join('')
  }
  let next = read()
  // The consumer sees the error when it continues; it may also never continue.
  next.catch(() => undefined)
  yield heading
  for (let piece = await next; piece !== ''; piece = await next) {
    next = read()
    next.catch(() => undefined)
    yield piece
  }
}

/**
 * Opens a cursor over a query of `line`s and streams them after the heading: memory does not grow with their number. The snapshot
 * ends after the last piece, also when the client stops reading early or never starts.
 */
export const streamLines = async (
  snapshot: Snapshot,
  heading: string,
  lines: Expression<unknown>,
): Promise<AsyncIterable<string>> => {
  await sql`declare export no scroll cursor for ${lines}`.execute(snapshot.db)
  const pieces = (async function* () {
    try {
      yield ''
      yield* piecesOf(snapshot, heading)
    } finally {
      await closeSnapshot(snapshot)
    }
  })()
  // A generator that has not started would not reach its finally block.
  await pieces.next()
  return pieces
}
