import { tzOffset } from '@date-fns/tz/tzOffset'

const minuteMs = 60_000

/** When clocks in a zone show this time, given as if it were UTC. Asked twice, because they may change in between. */
export const momentInZone = (utc: number, zone: string): Date => {
  const first = utc - tzOffset(zone, new Date(utc)) * minuteMs
  return new Date(utc - tzOffset(zone, new Date(first)) * minuteMs)
}

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
