import type { downloadRejectedRows as endpoint } from '@velvet/contracts/imports'
import type { EndpointInput } from '@velvet/contracts/kernel'
import type { Database } from '@velvet/database'
import { neutraliseCell, restoreCell } from '@velvet/domain/imports'
import { stringify } from 'csv-stringify/sync'
import type { Selectable } from 'kysely'
import { authorise, type Context, type Download } from '../../kernel/index.ts'
import { findImport } from '../get-import.ts'

const pageSize = 200

type Rejected = Pick<Selectable<Database['import_rows']>, 'row_number' | 'cells' | 'error'>

const csv = (rows: readonly (readonly string[])[]): string =>
  stringify(
    rows.map((cells) => cells.map((cell) => neutraliseCell(restoreCell(cell)))),
    { quoted: true, quoted_empty: true, record_delimiter: '\r\n' },
  )

/** As many cells as the header has, then line and reason, then what the row has too many. */
const lineOf = ({ row_number, cells, error }: Rejected, width: number): string[] => [
  ...Array.from({ length: width }, (_, index) => cells[index] ?? ''),
  String(row_number),
  error ?? '',
  ...cells.slice(width),
]

async function* rejectedText(context: Context, id: string, headers: readonly string[]): AsyncGenerator<string> {
  // The mark by which Excel knows UTF-8.
  yield `\ufeff${csv([[...headers, 'Line', 'Reason']])}`
  for (let after = 0, isMore = true; isMore; ) {
    const rows: Rejected[] = await context.db
      .selectFrom('import_rows')
      .select(['row_number', 'cells', 'error'])
      .where('import_id', '=', id)
      .where('row_number', '>', after)
      .where('outcome', 'in', ['failed', 'duplicate', 'skipped'])
      .orderBy('row_number')
      .limit(pageSize)
      .execute()
    if (rows.length > 0) yield csv(rows.map((row) => lineOf(row, headers.length)))
    after = rows.at(-1)?.row_number ?? after
    isMore = rows.length === pageSize
  }
}

/**
 * The rows that failed, with duplicates, and those that were skipped: the cells as they came in the file, made harmless for
 * spreadsheets, each with its line and the reason. Reads a page at a time. Refuses `import_not_found`.
 */
export const downloadRejectedRows = async (
  context: Context,
  { params }: EndpointInput<typeof endpoint>,
): Promise<Download> => {
  authorise(context, 'applicants.edit')
  const { id, headers } = await findImport(context, params.id)
  return {
    fileName: `rejected-rows-${context.now().toISOString().slice(0, 10)}.csv`,
    text: rejectedText(context, id, headers),
  }
}
