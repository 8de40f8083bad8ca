import { ownZone } from '../../kit/time/own-zone.ts'

/** The zones of the states, from east to west. */
const ofTheStates = [
  'America/New_York',
  'America/Chicago',
  'America/Denver',
  'America/Phoenix',
  'America/Los_Angeles',
  'America/Anchorage',
  'Pacific/Honolulu',
]

/** The zones to choose from: common ones first, then the rest by city. */
export function zoneChoices(chosen: string): { often: string[]; others: string[] } {
  const often = [...new Set([ownZone(), ...(chosen ? [chosen] : []), ...ofTheStates])]
  const others = new Set([...Intl.supportedValuesOf('timeZone'), 'UTC'])
  for (const zone of often) others.delete(zone)
  return { often, others: [...others].sort((a, b) => zoneLabel(a).localeCompare(zoneLabel(b))) }
}

/** The city first, so that typing finds it in the list: `New York (America)`. */
export function zoneLabel(zone: string): string {
  const name = zone.replaceAll('_', ' ')
  const end = name.lastIndexOf('/')
  return end < 0 ? name : `${name.slice(end + 1)} (${name.slice(0, end)})`
}
