import {
  type Applicant,
  type ApplicantSummary,
  duplicateKinds,
  fieldsWith,
  type PersonFieldName,
  type personFields,
  summaryFields,
  valuesOfFields,
} from '@velvet/contracts/applicants'
import type { ApplicationStatus } from '@velvet/contracts/applications'
import type { Database } from '@velvet/database'
import { consentStateOf, consentWordOf } from '@velvet/domain/applicants'
import { isAllowed } from '@velvet/domain/auth'
import { type Selectable, sql } from 'kysely'
import type { Actor } from '../kernel/index.ts'

type Row = Selectable<Database['applicants']>

const columnOf: { readonly [Field in PersonFieldName]: (typeof personFields)[Field]['column'] } =
  valuesOfFields('column')

type SummaryColumn = (typeof columnOf)[(typeof summaryFields)[number]] | 'id' | 'zip_code_cities' | 'duplicate_kinds'

/** The columns of one list row; the wide ones (posts, search text) stay in the database. */
export const summaryColumns: readonly SummaryColumn[] = [
  'id',
  ...summaryFields.map((field) => columnOf[field]),
  'zip_code_cities',
  'duplicate_kinds',
]

/** Moments as ISO 8601. */
const shown = (value: unknown): unknown => (value instanceof Date ? value.toISOString() : value)

const present = <Field extends PersonFieldName>(fields: readonly Field[], row: Partial<Row>) =>
  Object.fromEntries(fields.map((field) => [field, shown(row[columnOf[field]])])) as Pick<Applicant, Field>

/** The columns of `withShownEvent` and the tags; looked up only for the rows of a page. */
export const linkedColumns = [
  'shown_event.event_name',
  'shown_event.application_status',
  sql<string[]>`array(select t.name from applicant_tags at join tags t on t.id = at.tag_id
    where at.applicant_id = applicants.id order by t.name)`.as('tags'),
] as const
type Linked = { event_name: string | null; application_status: ApplicationStatus | null; tags: string[] }

/** Notes and score are for roles that review applicants. */
const seesPrivate = (actor: Actor): boolean =>
  actor.kind === 'admin' && isAllowed(actor.role, 'applicants.read_private')

export const presentSummary = (row: Pick<Row, SummaryColumn> & Linked, actor: Actor): ApplicantSummary => ({
  id: row.id,
  ...present(summaryFields, row),
  zipCodeCities: row.zip_code_cities,
  score: seesPrivate(actor) ? row.score : null,
  notes: seesPrivate(actor) ? row.notes : null,
  tags: row.tags,
  eventName: row.event_name,
  applicationStatus: row.application_status,
  duplicateOn: duplicateKinds.filter((_, bit) => (row.duplicate_kinds & (1 << bit)) !== 0),
})

const allFields = fieldsWith('shown')

export const presentApplicant = (row: Row & Linked, actor: Actor): Omit<Applicant, 'applications'> => {
  const emailConsent = consentStateOf(row.email_opt_in, row.email_opted_out_at)
  const smsConsent = consentStateOf(row.sms_opt_in, row.sms_opted_out_at)
  return {
    ...present(allFields, row),
    ...presentSummary(row, actor),
    smsUpdates: row.sms_updates ?? row.sms_opt_in,
    ...{ emailConsent, smsConsent },
    consent: { email: consentWordOf[emailConsent], sms: consentWordOf[smsConsent] },
  }
}
