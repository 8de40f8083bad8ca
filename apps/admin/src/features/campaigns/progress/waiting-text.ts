import type { CampaignWaiting } from '@velvet/contracts/campaigns'
import { momentText } from '../../../kit/time/moment-text.ts'

/** Americans name these zones by state; other zones are named by city. */
const places: Readonly<Record<string, string>> = {
  'America/New_York': 'New York',
  'America/Chicago': 'Illinois',
  'America/Denver': 'Colorado',
  'America/Phoenix': 'Arizona',
  'America/Los_Angeles': 'California',
  'America/Anchorage': 'Alaska',
  'Pacific/Honolulu': 'Hawaii',
}

const placeOf = (timeZone: string): string =>
  places[timeZone] ?? timeZone.slice(timeZone.lastIndexOf('/') + 1).replaceAll('_', ' ')

const minute = 60_000
const day = 24 * 60 * minute

/** `Waiting until 9:00 AM in California`; with the weekday when it is more than a day away. */
export function waitingText({ until, timeZone }: CampaignWaiting, now = Date.now()): string {
  const at = new Date(Math.round(Date.parse(until) / minute) * minute)
  if (timeZone === null) return `Waiting until ${momentText(at)}`
  const weekday = at.getTime() - now > day ? ({ weekday: 'short' } as const) : {}
  const clock = new Intl.DateTimeFormat('en-US', { ...weekday, hour: 'numeric', minute: '2-digit', timeZone })
  return `Waiting until ${clock.format(at)} in ${placeOf(timeZone)}`
}
