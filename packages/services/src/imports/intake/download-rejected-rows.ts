import type { downloadRejectedRows as endpoint } from '@velvet/contracts/imports'
import type { EndpointInput } from '@velvet/contracts/kernel'
import { isTimeZone } from '@velvet/domain/events'
import { neutralizeCell, restoreCell } from '@velvet/domain/imports'
import { AppError } from '@velvet/domain/kernel'
import { stringify } from 'csv-stringify/sync'
import { sql } from 'kysely'
import { authorize, type Context, type Download } from '../../kernel/index.ts'
import { findImport } from '../get-import.ts'

/** The rows of a page, and the bytes of their cells: a page is read and written in one piece. */
const pageSize = 50
const pageBytes = 512 * 1024

type Rejected = { row_number: number; cells: string[]; error: string | null }

const csv = (rows: readonly (readonly string[])[]): string =>
  stringify(
    rows.map((cells) => cells.map((cell) => neutralizeCell(restoreCell(cell)))),
    { quoted: true, quoted_empty: true, record_delimiter: '\r\n' },
  )

/** As many cells as the header has, then line and reason, then the row's surplus cells. */
const lineOf = ({ row_number, cells, error }: Rejected, width: number): string[] => [
  ...Array.from({ length: width }, (_, index) => cells[index] ?? ''),
  String(row_number),
  error ?? '',
  ...cells.slice(width),
]

async function* rejectedText(context: Context, id: string, headers: readonly string[]): AsyncGenerator<string> {
  // The byte order mark by which Excel recognizes UTF-8.
  yield `\ufeff${csv([[...headers, 'Line', 'Reason']])}`
  for (let after = 0, isMore = true; isMore; ) {
    const page = context.db
      .selectFrom('import_rows')
      .select(['row_number', 'cells', 'error'])
      .where('import_id', '=', id)
      .where('row_number', '>', after)
      .where('outcome', 'in', ['failed', 'duplicate', 'skipped'])
      .orderBy('row_number')
      .limit(pageSize)
    const bytes = sql`octet_length(cells::text)`
    const sized = context.db
      .selectFrom(page.as('page'))
      .selectAll()
      .select(sql<number>`sum(${bytes}) over (order by row_number) - ${bytes}`.as('bytes_before'))
    const rows = await context.db
      .selectFrom(sized.as('sized'))
      .select(['row_number', 'cells', 'error'])
      .where('bytes_before', '<', pageBytes)
      .orderBy('row_number')
      .execute()
    if (rows.length > 0) yield csv(rows.map((row) => lineOf(row, headers.length)))
    after = rows.at(-1)?.row_number ?? after
    isMore = rows.length > 0
  }
}

/**
 * The failed rows, including duplicates, and the skipped rows: the cells as they were in the file, made safe for spreadsheets,
 * each with its line and the reason. Reads a page at a time. Refuses `import_not_found` and
 * `time_zone_unknown`.
 */
export const downloadRejectedRows = async (
  context: Context,
  { params, query }: EndpointInput<typeof endpoint>,
): Promise<Download> => {
  authorize(context, 'applicants.edit')
  const timeZone = query.timeZone || 'UTC'
  if (!isTimeZone(timeZone)) throw new AppError('invalid', 'time_zone_unknown', 'This time zone is not known.')
  const { id, headers } = await findImport(context, params.id)
  return {
    fileName: `rejected-rows-${context.now().toLocaleDateString('en-CA', { timeZone })}.csv`,
    text: rejectedText(context, id, headers),
  }
}
