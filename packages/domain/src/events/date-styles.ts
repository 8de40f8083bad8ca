import { isTimeZone } from './time-zone.ts'

export const longDate = { weekday: 'long', month: 'long', day: 'numeric', year: 'numeric' } as const
export const shortTime = { hour: 'numeric', minute: '2-digit' } as const

/** A zone that formatters take; undefined for none, and for one that they do not know. */
export const knownZone = (zone: string | null): string | undefined =>
  zone !== null && isTimeZone(zone) ? zone : undefined

const formatters = new Map<string, Intl.DateTimeFormat>()

/** A formatter takes much longer to make than to use, so each is made once. */
export const dateFormatter = (style: Intl.DateTimeFormatOptions, timeZone: string | undefined): Intl.DateTimeFormat => {
  const options = { ...style, timeZone }
  const key = JSON.stringify(options)
  const formatter = formatters.get(key) ?? new Intl.DateTimeFormat('en-US', options)
  formatters.set(key, formatter)
  return formatter
}
