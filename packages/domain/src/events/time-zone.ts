import { tzOffset } from '@date-fns/tz/tzOffset'

const minuteMs = 60_000
const dayMs = 86_400_000

const offsetMs = (zone: string, moment: number): number => tzOffset(zone, new Date(moment)) * minuteMs

/** The moments that may show this time: by the offset of the day before, and by that of the day after. */
const candidates = (utc: number, zone: string): number[] => [
  ...new Set([utc - offsetMs(zone, utc - dayMs), utc - offsetMs(zone, utc + dayMs)]),
]

/** When clocks in a zone first show this time, given as if it were UTC; null when they skip it. */
export const shownMoment = (utc: number, zone: string): Date | null => {
  const moment = candidates(utc, zone).find((one) => one + offsetMs(zone, one) === utc)
  return moment === undefined ? null : new Date(moment)
}

/** The same; for a time that clocks skip, the moment by the clocks of before, which at midnight is the moment of the change. */
export const momentInZone = (utc: number, zone: string): Date =>
  shownMoment(utc, zone) ?? new Date(utc - offsetMs(zone, utc - dayMs))

/** A formatter takes a tenth of the time of a list to make, so only names that are spelled otherwise are tried with one. */
const usual: ReadonlySet<string> = new Set(['UTC', ...Intl.supportedValuesOf('timeZone')])

/** Whether this is the IANA name of a time zone, as `America/New_York`; an offset is none. */
export const isTimeZone = (name: string): boolean => {
  if (usual.has(name)) return true
  try {
    return /^[a-z]/i.test(name) && Boolean(new Intl.DateTimeFormat('en-US', { timeZone: name }))
  } catch {
    return false
  }
}
