import { type FieldWith, valuesOfFields } from '@velvet/contracts/applicants'

export type ExportField = FieldWith<'heading'>

/** The heading of each field in our own CSV files, in the order of EXP-06. */
export const columnHeadings: Readonly<Record<ExportField, string>> = valuesOfFields('heading')

/**
 * An opt-in column of our export says `true`, `false` for a person who opted out, and this for a person who was not asked; an
 * empty cell would opt them in when the file is imported again (CSV-15).
 */
export const notAskedCell = 'not asked'

/** The headings of the fields in an export, in order (EXP-06); the latest event and its decision follow them. */
export const exportColumns: readonly string[] = Object.values(columnHeadings)
