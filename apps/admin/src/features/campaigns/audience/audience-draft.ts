import {
  type ApplicantFilters,
  type ApplicantStatus,
  applicantStatuses,
  type Priority,
  priorities,
} from '@velvet/contracts/applicants'
import { type ApplicationStatus, applicationStatuses } from '@velvet/contracts/applications'
import type { AudienceExclusions, AudienceMember, CampaignType, TargetFilters } from '@velvet/contracts/campaigns'

/** Who is excluded by choice; every field is present. */
export type Exclusions = { readonly [List in keyof AudienceExclusions]-?: readonly string[] }

/** The filters as the dialog holds them: numbers as typed, and every field present. */
export type AudienceFilters = {
  status: readonly ApplicantStatus[]
  priority: readonly Priority[]
  ageMin: string
  ageMax: string
  city: string
  state: string
  zipCodes: string
  instagramFollowersMin: string
  tags: readonly string[]
  eventId: string
  /** Of the application to that event; empty means any. */
  applicationStatus: readonly ApplicationStatus[]
  exclude: Exclusions
  emailOptIn: boolean
  smsOptIn: boolean
  /** The filters of the applicants' list that a bulk send used; the dialog never changes them. */
  applicants: ApplicantFilters | null
}

/** The fields that edit part of the filters. */
export type FilterFieldsProps = { filters: AudienceFilters; onChange: (part: Partial<AudienceFilters>) => void }

/** A person chosen by hand. For a saved choice, only the id is known until the person is looked up. */
export type ChosenPerson = Pick<AudienceMember, 'id'> &
  Partial<Pick<AudienceMember, 'firstName' | 'lastName' | 'email' | 'phone' | 'instagramProfilePicture'>>

export const isUnnamed = ({ email }: ChosenPerson): boolean => email === undefined

export type AudienceDraft = {
  mode: 'filter' | 'manual'
  filters: AudienceFilters
  people: readonly ChosenPerson[]
}

/** The exclusions of a target; empty where people are chosen by hand. */
export const exclusionsOf = ({ mode, exclude }: Pick<TargetFilters, 'mode' | 'exclude'>): Exclusions => ({
  ...{ tags: [], eventIds: [], campaignIds: [] },
  ...(mode === 'manual' ? {} : exclude),
})

export const exclusionCount = (exclude: Exclusions): number =>
  Object.values(exclude).reduce((sum, list) => sum + list.length, 0)

const numberText = (value: number | undefined): string => (value === undefined ? '' : String(value))

/** A new campaign targets approved applicants (CAMP-24); in a saved one, an absent status list means every status. */
export function audienceDraftOf(target: TargetFilters | undefined): AudienceDraft {
  const filters: AudienceFilters = {
    status: target ? applicantStatuses.filter((each) => target.status?.includes(each) ?? true) : ['approved'],
    priority: priorities.filter((each) => target?.priority?.includes(each)),
    ageMin: numberText(target?.ageMin),
    ageMax: numberText(target?.ageMax),
    city: target?.city ?? '',
    state: target?.state ?? '',
    zipCodes: target?.zipCodes ?? '',
    instagramFollowersMin: numberText(target?.instagramFollowersMin),
    tags: target?.tags ?? [],
    eventId: target?.eventId ?? '',
    applicationStatus: target?.applicationStatus ?? [],
    exclude: exclusionsOf({ ...(target?.exclude ? { exclude: target.exclude } : {}) }),
    emailOptIn: target?.emailOptIn ?? false,
    smsOptIn: target?.smsOptIn ?? false,
    applicants: target?.applicants ?? null,
  }
  return { mode: target?.mode ?? 'filter', filters, people: (target?.applicantIds ?? []).map((id) => ({ id })) }
}

/** The problems of the filters, by field; empty when they are valid. */
export function filterProblems({ status, ageMin, ageMax }: AudienceFilters): { status?: string; ageMax?: string } {
  return {
    ...(status.length === 0 ? { status: 'Choose at least one status.' } : {}),
    ...(ageMin !== '' && ageMax !== '' && Number(ageMin) > Number(ageMax)
      ? { ageMax: 'Must be the same as “Age from” or higher.' }
      : {}),
  }
}

/** Whether there is an audience to count: a person is chosen, or the filters are valid. */
export const isAudienceChosen = ({ mode, filters, people }: AudienceDraft): boolean =>
  mode === 'manual' ? people.length > 0 : Object.keys(filterProblems(filters)).length === 0

const numberOf = <Key extends string>(key: Key, text: string) =>
  (text === '' ? {} : { [key]: Number(text) }) as Partial<Record<Key, number>>

const textOf = <Key extends string>(key: Key, text: string) =>
  (text.trim() === '' ? {} : { [key]: text.trim() }) as Partial<Record<Key, string>>

const optInsOf = ({ emailOptIn, smsOptIn }: AudienceFilters): TargetFilters => ({
  ...(emailOptIn ? { emailOptIn } : {}),
  ...(smsOptIn ? { smsOptIn } : {}),
})

const excludedOf = ({ exclude }: AudienceFilters): TargetFilters => {
  const used = Object.entries(exclude).filter(([, list]) => list.length > 0)
  return used.length > 0 ? { exclude: Object.fromEntries(used) } : {}
}

const applicationStatusOf = ({ eventId, applicationStatus }: AudienceFilters): TargetFilters =>
  eventId !== '' && applicationStatus.length > 0
    ? { applicationStatus: applicationStatuses.filter((each) => applicationStatus.includes(each)) }
    : {}

function conditionsOf(filters: AudienceFilters): TargetFilters {
  return {
    status: applicantStatuses.filter((each) => filters.status.includes(each)),
    ...(filters.priority.length > 0 ? { priority: priorities.filter((each) => filters.priority.includes(each)) } : {}),
    ...numberOf('ageMin', filters.ageMin),
    ...numberOf('ageMax', filters.ageMax),
    ...textOf('city', filters.city),
    ...textOf('state', filters.state),
    ...textOf('zipCodes', filters.zipCodes),
    ...numberOf('instagramFollowersMin', filters.instagramFollowersMin),
    ...(filters.tags.length > 0 ? { tags: [...filters.tags] } : {}),
    ...textOf('eventId', filters.eventId),
    ...applicationStatusOf(filters),
    ...excludedOf(filters),
    ...optInsOf(filters),
    ...(filters.applicants ? { applicants: filters.applicants } : {}),
  }
}

/** The audience to count: the filters, or exactly the chosen people. The opt-in filters narrow both. */
export function targetOf({ mode, filters, people }: AudienceDraft): TargetFilters {
  return mode === 'manual'
    ? { mode, applicantIds: people.map(({ id }) => id), ...optInsOf(filters) }
    : { mode, ...conditionsOf(filters) }
}

/** The request for the people whom the filters reach, even while people are chosen by hand. */
export const filterQuestionOf = ({ type, ...audience }: AudienceDraft & { type: CampaignType }) => ({
  type,
  targetFilters: targetOf({ ...audience, mode: 'filter' }),
})

/** The audience to save. Filters are kept along with a choice by hand, so that the admin can return to them (CAMP-17). */
export const savedTargetOf = (audience: AudienceDraft): TargetFilters => ({
  ...conditionsOf(audience.filters),
  ...targetOf(audience),
})
