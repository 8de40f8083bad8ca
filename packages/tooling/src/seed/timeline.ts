const dayMs = 86_400_000

/** How far back the invented history goes: eighteen months. */
export const historyDays = 548

export const daysFrom = (now: Date, days: number): Date => new Date(now.getTime() + days * dayMs)

export const hoursFrom = (at: Date, hours: number): Date => new Date(at.getTime() + hours * 3_600_000)

/** When the applicant of that index applied; later ones later, and more of them in recent weeks. `jitter` is from 0 to 1. */
export const appliedAt = (now: Date, index: number, total: number, jitter: number): Date => {
  const remaining = 1 - (index + jitter) / total
  return daysFrom(now, -historyDays * remaining ** 1.7)
}

/** That time of day, by the clocks of the zone, on the day some days from now. */
export const eveningFrom = (now: Date, days: number, hour: number, timeZone = 'UTC'): Date => {
  const day = daysFrom(now, days)
  day.setUTCHours(hour, 0, 0, 0)
  const read = new Date(`${day.toLocaleString('sv-SE', { timeZone }).replace(' ', 'T')}Z`)
  return new Date(2 * day.getTime() - read.getTime())
}
