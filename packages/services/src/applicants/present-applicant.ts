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
import type { Database } from '@velvet/database'
import { consentStateOf, consentWordOf } from '@velvet/domain/applicants'
import { isAllowed } from '@velvet/domain/auth'
import { type Selectable, type SelectQueryBuilder, sql } from 'kysely'
import type { Actor } from '../kernel/index.ts'
import { withShownEvent } from '../people/index.ts'

type Row = Selectable<Database['applicants']>

const columnOf: { readonly [Field in PersonFieldName]: (typeof personFields)[Field]['column'] } =
  valuesOfFields('column')

type ColumnOf<Field extends PersonFieldName> = (typeof columnOf)[Field]
type Selection<Field extends PersonFieldName> = { [Name in Field]: `applicants.${ColumnOf<Name>} as ${Name}` }[Field]
type Fields<Field extends PersonFieldName> = { [Name in Field]: Row[ColumnOf<Name>] }

/** The columns of these fields under the names of the fields, so that a row can be shown without a copy. */
const selectionOf = <Field extends PersonFieldName>(fields: readonly Field[]) =>
  fields.map((field) => `applicants.${columnOf[field]} as ${field}`) as Selection<Field>[]

type SummaryField = (typeof summaryFields)[number]

const derivedColumns = [
  'applicants.id',
  'applicants.zip_code_cities as zipCodeCities',
  'applicants.duplicate_kinds as duplicateOn',
] as const

const summaryColumns = [...derivedColumns, ...selectionOf(summaryFields)]

const shownNames = fieldsWith('shown')

const personColumns = [
  ...derivedColumns,
  ...selectionOf(shownNames),
  'applicants.email_opted_out_at' as const,
  'applicants.sms_opted_out_at' as const,
]

/** Looked up only for the rows of a page. */
const linkedColumns = [
  'shown_event.event_name as eventName',
  'shown_event.application_status as applicationStatus',
  'shown_event.staged_status as stagedStatus',
  sql<string[]>`array(select t.name from applicant_tags at join tags t on t.id = at.tag_id
    where at.applicant_id = applicants.id order by t.name)`.as('tags'),
] as const

type People<Output> = SelectQueryBuilder<Database, 'applicants', Output>

/** What `presentSummary` shows of these people; the wide columns (posts, search text) stay in the database. */
export const selectSummary = <Output>(people: People<Output>) =>
  withShownEvent(people).select(summaryColumns).select(linkedColumns)

/** What `presentApplicant` shows of these people. */
export const selectPerson = <Output>(people: People<Output>) =>
  withShownEvent(people).select(personColumns).select(linkedColumns)

type SummaryRow = Fields<SummaryField> &
  Pick<Applicant, 'id' | 'eventName' | 'applicationStatus' | 'stagedStatus' | 'tags' | 'zipCodeCities'> & {
    /** As bits. */
    duplicateOn: number
  }

/** Notes and score are for roles that review applicants. */
const seesPrivate = (actor: Actor): boolean =>
  actor.kind === 'admin' && isAllowed(actor.role, 'applicants.read_private')

export const presentSummary = (row: SummaryRow, actor: Actor): ApplicantSummary => ({
  ...row,
  createdAt: row.createdAt.toISOString(),
  updatedAt: row.updatedAt.toISOString(),
  score: seesPrivate(actor) ? row.score : null,
  notes: seesPrivate(actor) ? row.notes : null,
  duplicateOn: duplicateKinds.filter((_, bit) => (row.duplicateOn & (1 << bit)) !== 0),
})

type PersonRow = SummaryRow & Fields<(typeof shownNames)[number]> & Pick<Row, 'email_opted_out_at' | 'sms_opted_out_at'>

export const presentApplicant = (row: PersonRow, actor: Actor): Omit<Applicant, 'applications'> => {
  const { email_opted_out_at: emailOptedOutAt, sms_opted_out_at: smsOptedOutAt, ...fields } = row
  const emailConsent = consentStateOf(row.emailOptIn, emailOptedOutAt)
  const smsConsent = consentStateOf(row.smsOptIn, smsOptedOutAt)
  return {
    ...fields,
    ...presentSummary(fields, actor),
    instagramDataLastUpdated: row.instagramDataLastUpdated?.toISOString() ?? null,
    smsUpdates: row.smsUpdates ?? row.smsOptIn,
    ...{ emailConsent, smsConsent },
    consent: { email: consentWordOf[emailConsent], sms: consentWordOf[smsConsent] },
  }
}
