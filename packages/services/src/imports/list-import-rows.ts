import { type listImportRows as endpoint, type ImportRow, importFields } from '@velvet/contracts/imports'
import type { EndpointInput, EndpointOutput } from '@velvet/contracts/kernel'
import { displayName } from '@velvet/domain/applicants'
import type { ImportData } from '@velvet/domain/imports'
import { authorize, type Context } from '../kernel/index.ts'
import { findImport } from './get-import.ts'

const usualLimit = 50

const shownFields: readonly string[] = [...importFields, 'tags', 'eventId']

const textOf = (value: unknown): string | null => {
  if (value === null || value === undefined) return null
  return Array.isArray(value) ? value.join(', ') : String(value)
}

const presentChanges = (changes: Record<string, { from: unknown; to: unknown }> | null): ImportRow['changes'] =>
  Object.entries(changes ?? {})
    .filter(([field]) => shownFields.includes(field))
    .map(([field, { from, to }]) => ({
      field: field as ImportRow['changes'][number]['field'],
      from: textOf(from),
      to: textOf(to),
    }))

const nameOf = ({
  firstName,
  lastName,
}: { [Name in 'firstName' | 'lastName']?: string | null | undefined }): string | null =>
  firstName || lastName ? displayName({ firstName: firstName ?? null, lastName: lastName ?? null }) : null

/** The outcomes of an import's rows, in the order of the file. Refuses `import_not_found`. */
export const listImportRows = async (
  context: Context,
  { params, query }: EndpointInput<typeof endpoint>,
): Promise<EndpointOutput<typeof endpoint>> => {
  authorize(context, 'applicants.edit')
  const { id, status, last_row: lastRow } = await findImport(context, params.id)
  const { outcome, undone, after = 0, limit = usualLimit } = query
  // A check leaves the rows of new people without an outcome.
  const checkedRow = status === 'checking' || status === 'checked' ? lastRow : 0
  const rows = await context.db
    .selectFrom('import_rows')
    .leftJoin('applicants', 'applicants.id', 'import_rows.match_id')
    // Without the cells, of which a row may have a quarter of a megabyte.
    .select([
      'row_number',
      'data',
      'outcome',
      'error',
      'warnings',
      'changes',
      'applicant_id',
      'match_id',
      'matched_on',
      'undone',
    ])
    .select(['applicants.id as known_id', 'applicants.first_name', 'applicants.last_name'])
    .where('import_id', '=', id)
    .where('row_number', '>', after)
    .$if(outcome !== undefined, (rows) =>
      rows.where(({ eb, or, and }) =>
        or([
          eb('outcome', '=', outcome ?? null),
          ...(outcome === 'created' ? [and([eb('outcome', 'is', null), eb('row_number', '<=', checkedRow)])] : []),
        ]),
      ),
    )
    .$if(undone !== undefined, (rows) => rows.where('undone', '=', undone ?? null))
    .orderBy('row_number')
    .limit(limit + 1)
    .execute()
  return {
    rows: rows.slice(0, limit).map((row) => {
      const data = row.data as ImportData
      return {
        row: row.row_number,
        outcome: row.outcome ?? (row.row_number <= checkedRow ? 'created' : null),
        reason: row.error,
        warnings: row.warnings,
        name: nameOf(data),
        email: data.email ?? null,
        changes: presentChanges(row.changes),
        applicantId: row.applicant_id,
        matchId: row.known_id,
        matchName: nameOf({ firstName: row.first_name, lastName: row.last_name }),
        matchedOn: row.matched_on,
        undone: row.undone,
      }
    }),
    hasMore: rows.length > limit,
  }
}
