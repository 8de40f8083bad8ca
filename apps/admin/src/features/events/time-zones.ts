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

/** Browsers keep the names under which the zones were first published. */
const currentCities: Readonly<Record<string, string>> = {
  Calcutta: 'Kolkata',
  Faeroe: 'Faroe',
  Godthab: 'Nuuk',
  Katmandu: 'Kathmandu',
  Kiev: 'Kyiv',
  Ponape: 'Pohnpei',
  Rangoon: 'Yangon',
  Saigon: 'Ho Chi Minh City',
  Truk: 'Chuuk',
}

/** The city first, so that typing finds it in the list: `New York (America)`. */
export function zoneLabel(zone: string): string {
  const name = zone.replaceAll('_', ' ')
  const end = name.lastIndexOf('/')
  if (end < 0) return name
  const city = name.slice(end + 1)
  return `${currentCities[city] ?? city} (${name.slice(0, end)})`
}
