import type { Applicant } from '@velvet/contracts/applicants'
import type { EndpointInput } from '@velvet/contracts/kernel'
import { type MergeField, type mergeApplicants, mergeFields } from '@velvet/contracts/merges'
import { consentLabels } from '@velvet/domain/applicants'
import { fitsUsername } from '@velvet/domain/merges'
import { type EmailChoices, type MergedEmails, mergeEmails } from './merge-emails.ts'
import { fieldLabels, valueKey, valueText } from './merge-fields.ts'

/** The admin's choices so far; everything else follows the kept record. */
export type MergeChoices = EmailChoices & {
  primaryId?: string | undefined
  fields: Partial<Record<MergeField, string>>
}

export const noChoices: MergeChoices = { fields: {}, droppedEmailIds: [] }

export type MergeRow = {
  field: MergeField
  label: string
  /** One value per record, in their order; empty text where nothing is known. */
  values: readonly { id: string; text: string }[]
  isConflict: boolean
  /** The rule that decides the field, so that there is no choice. */
  rule: string | undefined
  /** The record whose value is kept; undefined when no record has one. */
  keptId: string | undefined
  result: string
}

export type MergePlan = {
  people: readonly Applicant[]
  primary: Applicant
  rows: readonly MergeRow[]
  emails: MergedEmails
}

export type MergeRequest = EndpointInput<typeof mergeApplicants>['body']

const consents: readonly MergeField[] = ['emailOptIn', 'smsOptIn']

/** The result of merging these records with these choices; undefined for fewer than two (MERGE-01). */
export function planMerge(people: readonly Applicant[], choices: MergeChoices): MergePlan | undefined {
  const primary = people.find(({ id }) => id === choices.primaryId) ?? people[0]
  if (!primary || people.length < 2) return undefined
  return {
    people,
    primary,
    rows: mergeFields.map((field) => planRow(people, primary, field, choices)),
    emails: mergeEmails(people, primary.id, choices),
  }
}

function planRow(people: readonly Applicant[], primary: Applicant, field: MergeField, choices: MergeChoices): MergeRow {
  const known = people.filter((person) => valueText(person, field) !== '')
  const isConsent = consents.includes(field)
  const withConsent = (label: string) =>
    isConsent ? known.find((person) => valueText(person, field) === label) : undefined
  const optOut = withConsent(consentLabels.opted_out) ?? withConsent(consentLabels.not_asked)
  const chosen = isConsent ? undefined : known.find(({ id }) => id === choices.fields[field])
  const username = field === 'instagramUsername' ? undefined : usernameOf(people, primary, choices)
  const fitting = known.filter(({ instagramUsername }) => fitsUsername(field, instagramUsername, username))
  const kept = optOut ?? chosen ?? fitting.find(({ id }) => id === primary.id) ?? fitting[0]
  const isConflict = new Set(known.map((person) => valueKey(person, field))).size > 1
  return {
    field,
    label: fieldLabels[field],
    values: people.map((person) => ({ id: person.id, text: valueText(person, field) })),
    isConflict,
    rule: isConsent && isConflict ? 'Any opt-out wins' : undefined,
    keptId: kept?.id,
    result: kept ? valueText(kept, field) : '',
  }
}

/** The username that is kept. */
const usernameOf = (people: readonly Applicant[], primary: Applicant, choices: MergeChoices) => {
  const { keptId } = planRow(people, primary, 'instagramUsername', choices)
  return people.find(({ id }) => id === keptId)?.instagramUsername
}

/** The request that carries out this plan: every conflict as decided, and values that only other records have. */
export function mergeRequest({ people, primary, rows, emails }: MergePlan): MergeRequest {
  const fields = rows.flatMap(({ field, keptId, isConflict, rule }) =>
    keptId && !rule && (isConflict || !valueText(primary, field)) ? [[field, keptId] as const] : [],
  )
  const contact = emails.options.find(({ isPrimary }) => isPrimary)
  return {
    primaryId: primary.id,
    duplicateIds: people.filter((person) => person !== primary).map(({ id }) => id),
    ...(fields.length > 0 ? { mergeFields: Object.fromEntries(fields) } : {}),
    ...(emails.isConflict && contact
      ? {
          primaryEmailId: contact.id,
          keepEmailIds: emails.options.filter(({ isKept }) => isKept).flatMap(({ ownerIds }) => ownerIds),
        }
      : {}),
  }
}
