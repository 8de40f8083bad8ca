import { fullSentence, isFull, type Places } from '../applicants/index.ts'

/** A person to approve, and the event where the approval takes a place; null where it takes none. */
export type Candidate = { id: string; eventId: string | null }

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
  for (const { id, eventId } of candidates) {
    const event = eventId === null ? undefined : left.get(eventId)
    if (event && isFull(event)) {
      full.push({ id, error: fullSentence(event) })
      continue
    }
    fits.push(id)
    if (event) event.approved += 1
  }
  return { fits, full }
}
