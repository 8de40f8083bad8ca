import { fullSentence, isFull, type Places } from '../applicants/index.ts'

/** Somebody to approve: the event that must have room, and every event in which the approval takes a place. */
export type Candidate = { id: string; eventId: string | null; appliedTo: readonly string[] }

/**
 * Who still finds a place, in the given order; the others come with the reason and the numbers of their moment, just as if
 * they had been approved one by one. Events absent from `places` have room without limit.
 */
export const allotPlaces = (
  candidates: readonly Candidate[],
  places: ReadonlyMap<string, Places>,
): { fits: string[]; full: { id: string; error: string }[] } => {
  const left = new Map([...places].map(([id, event]) => [id, { ...event }]))
  const fits: string[] = []
  const full: { id: string; error: string }[] = []
  for (const { id, eventId, appliedTo } of candidates) {
    const event = eventId === null ? undefined : left.get(eventId)
    if (event && isFull(event)) {
      full.push({ id, error: fullSentence(event) })
      continue
    }
    fits.push(id)
    for (const applied of appliedTo) {
      const taken = left.get(applied)
      if (taken) taken.approved += 1
    }
  }
  return { fits, full }
}
