const minute = 60_000

/** The value of a `datetime-local` field for a time, in the browser's time zone. */
export function fieldValue(at: Date): string {
  const two = (part: number) => String(part).padStart(2, '0')
  const day = `${at.getFullYear()}-${two(at.getMonth() + 1)}-${two(at.getDate())}`
  return `${day}T${two(at.getHours())}:${two(at.getMinutes())}`
}

/** The time in a `datetime-local` field; undefined while it is not filled in. */
export function momentOf(value: string): Date | undefined {
  const at = new Date(value)
  return value === '' || Number.isNaN(at.getTime()) ? undefined : at
}

/** Whether a time is less than a minute ahead, which is too late to schedule. */
export const isTooLate = (at: Date): boolean => at.getTime() < Date.now() + minute

/** The earliest full minute that is at least a minute ahead. */
export const earliest = (now: Date): Date => new Date(Math.ceil((now.getTime() + minute) / minute) * minute)

type QuickChoice = { label: string; at: Date }

const tenOn = (day: Date, daysAhead: number): Date =>
  new Date(day.getFullYear(), day.getMonth(), day.getDate() + daysAhead, 10)

/** Common times to choose from. */
export function quickChoices(now: Date): QuickChoice[] {
  const toMonday = (8 - now.getDay()) % 7 || 7
  return [
    { label: 'In an hour', at: new Date(Math.ceil(now.getTime() / minute) * minute + 60 * minute) },
    { label: 'Tomorrow 10:00 AM', at: tenOn(now, 1) },
    ...(toMonday > 1 ? [{ label: 'Monday 10:00 AM', at: tenOn(now, toMonday) }] : []),
  ]
}

/** The browser's time zone with its abbreviation at the given time: `America/New York (EST)`. */
export function zoneText(at: Date): string {
  const { timeZone } = new Intl.DateTimeFormat().resolvedOptions()
  const short = new Intl.DateTimeFormat('en-US', { timeZoneName: 'short' })
    .formatToParts(at)
    .find(({ type }) => type === 'timeZoneName')?.value
  return `${timeZone.replaceAll('_', ' ')}${short && short !== timeZone ? ` (${short})` : ''}`
}
