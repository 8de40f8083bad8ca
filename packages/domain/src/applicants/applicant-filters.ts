import { type AgeRange, type ApplicantFilters, anyChoice } from '@velvet/contracts/applicants'
import type { FieldProblem } from '@velvet/contracts/kernel'
import { isTimeZone, momentInZone } from '../events/index.ts'
import { invalidFields } from '../kernel/index.ts'

type Span<T> = { from?: T; to?: T }

/** Parsed filters: without blank ones, lists split, ages and dates as ranges. */
export type CheckedFilters = Omit<
  ApplicantFilters,
  'ageRange' | 'ageMin' | 'ageMax' | 'appliedFrom' | 'appliedTo' | 'timeZone' | 'zipCodes' | 'tags'
> & {
  /** Inclusive, in years; never reaches 0, which means unknown. */
  ages?: { from: number; to?: number }
  /** `from` inclusive, `to` exclusive. */
  applied?: Span<Date>
  zipCodes?: string[]
  tags?: string[]
}

/** Both bounds belong to the band, so 50 is in two bands (FILT-07, FILT-08). */
const ageBands: Record<AgeRange, { from: number; to: number }> = {
  '18-25': { from: 18, to: 25 },
  '26-35': { from: 26, to: 35 },
  '36-50': { from: 36, to: 50 },
  '50+': { from: 50, to: Number.POSITIVE_INFINITY },
}

const dayMs = 86_400_000

/** When a day of the zone or a moment starts, and when it has passed; null for anything else. */
const momentOf = (text: string, zone: string): { start: Date; end: Date } | null => {
  const isDay = /^\d{4}-\d{2}-\d{2}$/.test(text)
  if (!isDay && !/^\d{4}-\d{2}-\d{2}T\d{2}:\d{2}(?::\d{2}(?:\.\d{1,9})?)?(?:Z|[+-]\d{2}:\d{2})$/.test(text)) return null
  const day = new Date(`${text.slice(0, 10)}T00:00:00Z`)
  const start = isDay ? momentInZone(day.getTime(), zone) : new Date(text)
  const isReal = (date: Date): boolean => !Number.isNaN(date.getTime())
  if (!isReal(day) || !isReal(start) || day.toISOString().slice(0, 10) !== text.slice(0, 10)) return null
  return { start, end: isDay ? momentInZone(day.getTime() + dayMs, zone) : new Date(start.getTime() + 1) }
}

const listOf = (text: string): string[] =>
  text
    .split(',')
    .map((item) => item.trim())
    .filter(Boolean)

/** Filters that are chosen from a list with an entry for "all" (FILT-03, FILT-06, FILT-16, FILT-17, FILT-20). */
const choices = new Set(['status', 'priority', 'ageRange', 'eventId', 'applicationStatus', 'emailOptIn', 'smsOptIn'])

/** Trims every text; leaves out blank ones and the choice of all, which do not filter. */
export const withoutBlanks = (filters: ApplicantFilters): ApplicantFilters =>
  Object.fromEntries(
    Object.entries(filters)
      .map(([name, value]): [string, unknown] => [name, name === 'ageRange' && value === '50 ' ? '50+' : value])
      .map(([name, value]): [string, unknown] => [name, typeof value === 'string' ? value.trim() : value])
      .filter(([name, value]) => value !== '' && value !== undefined && !(value === anyChoice && choices.has(name))),
  )

const unknownZone: FieldProblem = {
  path: 'timeZone',
  code: 'time_zone_unknown',
  message: 'This time zone is not known.',
}

const spanProblems = (filters: ApplicantFilters, applied: Span<Date>): FieldProblem[] => {
  const crossed = (path: keyof ApplicantFilters, message: string): FieldProblem => ({ path, code: 'range', message })
  const { ageMin, ageMax, followersMin, followersMax } = filters
  return [
    ...(ageMin !== undefined && ageMax !== undefined && ageMin > ageMax
      ? [crossed('ageMin', 'The minimum age is above the maximum.')]
      : []),
    ...(followersMin !== undefined && followersMax !== undefined && followersMin > followersMax
      ? [crossed('followersMin', 'The minimum follower count is above the maximum.')]
      : []),
    ...(applied.from && applied.to && applied.from >= applied.to
      ? [crossed('appliedFrom', 'The first day is after the last day.')]
      : []),
  ]
}

/** The problem of an application status without the event that it is about (ANS-26). */
const unnamedEvent = ({ applicationStatus, eventId }: ApplicantFilters): FieldProblem[] =>
  applicationStatus !== undefined && eventId === undefined
    ? [
        {
          path: 'applicationStatus',
          code: 'event_required',
          message: 'To filter by application status, choose an event.',
        },
      ]
    : []

const spanOfAges = ({ ageRange, ageMin, ageMax }: ApplicantFilters): CheckedFilters['ages'] => {
  if (ageRange === undefined && ageMin === undefined && ageMax === undefined) return undefined
  const band = ageRange ? ageBands[ageRange] : { from: 1, to: Number.POSITIVE_INFINITY }
  const from = Math.max(1, band.from, ageMin ?? 0)
  const to = Math.min(band.to, ageMax ?? Number.POSITIVE_INFINITY)
  return Number.isFinite(to) ? { from, to } : { from }
}

/** Reads a filter combination. Refuses malformed dates, crossed bounds, and an application status
 * without an event with `validation_failed`, naming the field. */
export const checkFilters = (typed: ApplicantFilters): CheckedFilters => {
  const {
    ageRange,
    ageMin,
    ageMax,
    appliedFrom,
    appliedTo,
    timeZone = 'UTC',
    zipCodes,
    tags,
    ...rest
  } = withoutBlanks(typed)
  if (!isTimeZone(timeZone)) throw invalidFields([unknownZone])
  const from = appliedFrom === undefined ? undefined : momentOf(appliedFrom, timeZone)
  const to = appliedTo === undefined ? undefined : momentOf(appliedTo, timeZone)
  const malformed = [
    ...(from === null ? (['appliedFrom'] as const) : []),
    ...(to === null ? (['appliedTo'] as const) : []),
  ].map((path) => ({ path, code: 'format', message: `${path} must be a date such as 2026-03-31.` }))
  const applied = { ...(from ? { from: from.start } : {}), ...(to ? { to: to.end } : {}) }
  const problems = [...malformed, ...spanProblems(typed, applied), ...unnamedEvent(withoutBlanks(typed))]
  if (problems.length > 0) throw invalidFields(problems)

  const ages = spanOfAges(withoutBlanks(typed))
  const zips = listOf(zipCodes ?? '')
  const tagNames = listOf(tags ?? '')
  return {
    ...rest,
    ...(ages ? { ages } : {}),
    ...(from || to ? { applied } : {}),
    ...(zips.length > 0 ? { zipCodes: zips } : {}),
    ...(tagNames.length > 0 ? { tags: tagNames } : {}),
  }
}
