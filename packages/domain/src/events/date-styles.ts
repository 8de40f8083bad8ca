import { isTimeZone } from './time-zone.ts'

export const longDate = { weekday: 'long', month: 'long', day: 'numeric', year: 'numeric' } as const
export const shortTime = { hour: 'numeric', minute: '2-digit' } as const

/** A zone that formatters take; undefined for none, and for one that they do not know. */
export const knownZone = (zone: string | null): string | undefined =>
  zone !== null && isTimeZone(zone) ? zone : undefined
