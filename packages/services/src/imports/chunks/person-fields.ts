import { type personFields, valuesOfFields } from '@velvet/contracts/applicants'
import { type ImportField, importFields } from '@velvet/contracts/imports'
import type { ImportData } from '@velvet/domain/imports'
import { optInColumns, type PersonColumns } from '../../people/index.ts'

/** The column of each field of an import. */
export const columnOf: { readonly [Field in ImportField]: (typeof personFields)[Field]['column'] } =
  valuesOfFields('column')

/** Fields that an import never changes on an existing person; the address is how they were found. */
const keptFields = ['email', 'status', 'createdAt'] as const

export type MergedField = Exclude<ImportField, (typeof keptFields)[number]>

/** Fields that an import may change on an existing person. */
export const mergedFields = importFields.filter(
  (field): field is MergedField => !(keptFields as readonly string[]).includes(field),
)

/** The part of a person that imports use. An opt-in is null for a person who was not asked. */
export type PersonFields = { [F in MergedField]: NonNullable<ImportData[F]> | null }

type ColumnFields = Partial<
  Record<Exclude<keyof ImportData, 'emailOptIn' | 'smsOptIn'>, unknown> & Pick<PersonFields, 'emailOptIn' | 'smsOptIn'>
>

/** Fields as columns. A false opt-in becomes an opt-out at `now`. */
export const columnsOf = ({ emailOptIn, smsOptIn, ...fields }: ColumnFields, now: Date): PersonColumns => ({
  ...Object.fromEntries(
    Object.entries(fields).map(([field, value]) => [
      columnOf[field as keyof ImportData],
      value === undefined ? null : value,
    ]),
  ),
  ...(emailOptIn === undefined ? {} : optInColumns('email', emailOptIn, now)),
  ...(smsOptIn === undefined ? {} : optInColumns('sms', smsOptIn, now)),
})

/** Omits nulls, which are most of a row: half the text to send and read. */
export const filled = (values: Record<string, unknown>): Record<string, unknown> =>
  Object.fromEntries(Object.entries(values).filter(([, value]) => value !== null))
