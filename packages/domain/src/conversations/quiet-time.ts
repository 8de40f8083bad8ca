/** The hours in which no text of a campaign goes out; the database keeps to the same ones in `quiet_until`. */
const firstHour = 9
const lastHour = 20

const hourIn = (timeZone: string, at: Date): number =>
  Number(new Intl.DateTimeFormat('en-US', { hour: 'numeric', hourCycle: 'h23', timeZone }).format(at))

const clockIn = (timeZone: string, at: Date): string =>
  new Intl.DateTimeFormat('en-US', { hour: 'numeric', minute: '2-digit', timeZone }).format(at)

/** `It's 11:40 PM where Ana is.` (MSG-22) while it is night in one of the zones where she may be; null during the day. */
export const quietSentence = (timeZones: readonly string[], at: Date, name: string): string | null => {
  const zone = timeZones.find((each) => hourIn(each, at) < firstHour || hourIn(each, at) >= lastHour)
  if (!zone) return null
  return `${timeZones.length === 1 ? "It's" : 'It may be'} ${clockIn(zone, at)} where ${name} is.`
}
