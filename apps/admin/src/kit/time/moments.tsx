import { momentText } from './moment-text.ts'

const moment = new Intl.DateTimeFormat('en-US', { dateStyle: 'medium', timeStyle: 'short' })
const shortMoment = new Intl.DateTimeFormat('en-US', {
  month: 'short',
  day: 'numeric',
  hour: 'numeric',
  minute: '2-digit',
})

/** `Nov 21, 2026, 2:05 PM` in the browser's time zone. */
export function Moment({ at }: { at: string }) {
  return <time dateTime={at}>{moment.format(new Date(at))}</time>
}

/** The same without the year, for dense lists. */
export function ShortMoment({ at }: { at: string }) {
  return <time dateTime={at}>{shortMoment.format(new Date(at))}</time>
}

/** A time in the future, with the name of the browser's time zone. */
export function ZonedMoment({ at }: { at: string }) {
  return <time dateTime={at}>{momentText(at)}</time>
}

/** `40 seconds`, `12 minutes`, `3 hours`. */
export function durationText(seconds: number): string {
  if (seconds < 90) return `${seconds} ${seconds === 1 ? 'second' : 'seconds'}`
  const minutes = Math.round(seconds / 60)
  return minutes < 90 ? `${minutes} minutes` : `${Math.round(minutes / 60)} hours`
}
