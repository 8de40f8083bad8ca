import { dateFormatter, knownZone, longDate, shortTime } from './date-styles.ts'

// The narrow space before AM and PM would change the encoding of a text message.
const write = (at: Date, zone: string | null, style: Intl.DateTimeFormatOptions): string =>
  dateFormatter(style, knownZone(zone) ?? 'UTC')
    .format(at)
    .replaceAll('\u202f', ' ')

/** The day in this time zone, in UTC without one: `Friday, December 25, 2026`. */
export const dateInZone = (at: Date, zone: string | null): string => write(at, zone, longDate)

/** The time of day in this time zone: `8:00 PM`. */
export const timeInZone = (at: Date, zone: string | null): string => write(at, zone, shortTime)

/** Day and time with the name of the zone, for readers who may be elsewhere: `Friday, December 25, 2026 at 8:00 PM EST`. */
export const momentInWords = (at: Date, zone: string | null): string =>
  `${dateInZone(at, zone)} at ${write(at, zone, { ...shortTime, timeZoneName: 'short' })}`
