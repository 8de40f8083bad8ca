import type { SortKey } from '@velvet/contracts/applicants'
import type { Database } from '@velvet/database'
import { isAllowed } from '@velvet/domain/auth'
import { type SelectQueryBuilder, sql } from 'kysely'
import { sorted } from '../applicants/index.ts'
import { authorise, type Context, type Download, recordActivity } from '../kernel/index.ts'
import { csvLine, headingLine } from './csv-line.ts'
import { closeSnapshot, openSnapshot, type Snapshot } from './snapshot.ts'

/** Whom an export is about, read from its snapshot. */
export type Choice = {
  people: SelectQueryBuilder<Database, 'applicants', object>
  total: number
  /** How they were chosen, for the activity log. */
  details: Record<string, unknown>
}

type Order = { sort?: SortKey | undefined; order?: 'asc' | 'desc' | undefined }

const linesPerPiece = 1_000

/** The next piece is made while the last one is on its way, and no more than that one. */
async function* piecesOf({ db }: Snapshot): AsyncGenerator<string> {
  const read = async (): Promise<string> => {
    const { rows } = await sql<{ line: string }>`fetch ${sql.lit(linesPerPiece)} from export`.execute(db)
    return rows.map(({ line }) => line).join('')
  }
  let next = read()
  // Whoever reads on is told of a fault; nobody has to read on.
  next.catch(() => undefined)
  yield headingLine
  for (let piece = await next; piece !== ''; piece = await next) {
    next = read()
    next.catch(() => undefined)
    yield piece
  }
}

/** The pieces, and the end of the snapshot behind them, also when nobody wants the rest, or not even the first. */
const closingAfter = async (snapshot: Snapshot): Promise<AsyncIterable<string>> => {
  const pieces = (async function* () {
    try {
      yield ''
      yield* piecesOf(snapshot)
    } finally {
      await closeSnapshot(snapshot)
    }
  })()
  // A generator that has not begun would not come to its finally.
  await pieces.next()
  return pieces
}

/**
 * People as CSV in the order of the list, streamed from a cursor: memory does not grow with their number, the total is exact, and
 * the activity entry is written before the first piece. Whoever may not see notes and score gets them empty. Refuses roles without
 * `applicants.export`, and `too_many_exports`.
 */
export const exportPeople = async (
  context: Context,
  { sort = 'appliedDate', order = 'desc' }: Order,
  choose: (snapshot: Context) => Promise<Choice>,
): Promise<Download> => {
  const { role } = authorise(context, 'applicants.export')
  const snapshot = await openSnapshot(context)
  try {
    const { people, total, details } = await choose(snapshot)
    const lines = people.select(csvLine(isAllowed(role, 'applicants.read_private')).as('line'))
    await sql`declare export no scroll cursor for ${sorted(lines, sort, order)}`.execute(snapshot.db)
    await recordActivity(context, {
      action: 'applicant.exported',
      description: `Exported ${total.toLocaleString('en-US')} ${total === 1 ? 'applicant' : 'applicants'}`,
      details: { total, ...details },
    })
    const day = context.now().toISOString().slice(0, 10)
    return { fileName: `applicants-${day}.csv`, total, text: await closingAfter(snapshot) }
  } catch (error) {
    await closeSnapshot(snapshot)
    throw error
  }
}
