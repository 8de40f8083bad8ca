import { openAt, type SeedEvent } from '../events.ts'
import type { Application, Applied, PeopleOptions, Person } from './person.ts'

const dayMs = 86_400_000

const isFullAt = (event: SeedEvent, taken: ReadonlyMap<string, number>): boolean =>
  event.capacity !== null && (taken.get(event.id) ?? 0) >= event.capacity

/** Who was approved for a night that is over came, mostly. */
const attendanceOf = (event: SeedEvent, status: Person['status'], now: Date, luck: number): string => {
  if (status !== 'approved' || event.date === null || event.date > now) return 'none'
  return luck < 0.78 ? 'checked_in' : 'no_show'
}

/**
 * Lets people apply to events that were open then, one in eight to several. The decision on the
 * latest is that on the person, earlier ones wait unless their night is over. No event has more approved people than places.
 */
export const createAdmissions = ({ random, now, events }: PeopleOptions): ((person: Person) => Applied) => {
  const taken = new Map<string, number>()

  const choose = (person: Person): { event: SeedEvent; at: Date }[] => {
    if (person.source === 'admin' || random.isLikely(0.03)) return []
    const chosen: { event: SeedEvent; at: Date }[] = []
    let at = person.created_at
    do {
      const open = openAt(events, at).filter((event) => chosen.every((earlier) => earlier.event !== event))
      if (open.length === 0) break
      chosen.push({ event: random.pick(open), at })
      at = new Date(at.getTime() + random.between(1, 60) * dayMs)
    } while (at < now && random.isLikely(0.15))
    return chosen
  }

  return (applicant) => {
    const chosen = choose(applicant)
    const latest = chosen.at(-1)
    const waits = applicant.status === 'approved' && latest !== undefined && isFullAt(latest.event, taken)
    const status = waits ? 'pending' : applicant.status
    const applications = chosen.map((choice): Application => {
      const { event, at } = choice
      const isDecided = choice === latest || (event.date !== null && event.date < now && !isFullAt(event, taken))
      const decision = isDecided ? status : 'pending'
      if (decision === 'approved') taken.set(event.id, (taken.get(event.id) ?? 0) + 1)
      return {
        event,
        at,
        status: waits && choice === latest ? 'waitlisted' : decision,
        attendance: attendanceOf(event, decision, now, random.fraction()),
      }
    })
    return { person: { ...applicant, status, event_id: latest?.event.id ?? null }, applications }
  }
}
