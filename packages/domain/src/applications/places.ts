import { AppError } from '../kernel/index.ts'

/** How full an event is, in heads; null capacity means unlimited. */
export type Places = {
  readonly name?: string
  readonly capacity: number | null
  /** Heads of approved applications. */
  readonly approved: number
  /** Heads that take places: approved, offered, or staged to become so. */
  readonly held: number
}

/** Heads that still fit; negative when more are held than the capacity has, null without a capacity. */
export const freeHeads = ({ capacity, held }: Pick<Places, 'capacity' | 'held'>): number | null =>
  capacity === null ? null : capacity - held

/** Whether a party of this size fits. */
export const hasRoom = (places: Pick<Places, 'capacity' | 'held'>, heads: number): boolean => {
  const free = freeHeads(places)
  return free === null || heads <= free
}

/** Why a party of this size does not fit, with the event and the numbers. */
export const fullSentence = ({ name = 'The event', capacity, held }: Places, heads = 1): string =>
  held >= (capacity ?? 0) || heads === 1
    ? `${name} is full: ${held} of ${capacity} places are taken.`
    : `${name} has no room for a party of ${heads}: ${held} of ${capacity} places are taken.`

/** Passes while the party fits or the capacity is overridden; refuses `event_full` (409) with the numbers. */
export const requireRoom = (places: Places, heads: number, options: { override?: boolean } = {}): void => {
  if (options.override || hasRoom(places, heads)) return
  throw new AppError('conflict', 'event_full', fullSentence(places, heads), {
    suggestion: 'Approve anyway to go past the capacity, or raise the capacity of the event.',
    stats: { capacity: places.capacity ?? 0, approved: places.approved },
  })
}

/** A party that requests places of an event; with a null event, it needs none. */
export type Candidate = { readonly id: string; readonly eventId: string | null; readonly heads: number }

/**
 * Which parties find places, in the given order; the others come with the reason and the numbers of their moment, just as if
 * they had been approved one by one. Parties with the same id, at different events, find places together or not at all. A smaller
 * party after one that does not fit still finds places. Events absent from `places` have room without limit.
 */
export const allotPlaces = (
  candidates: readonly Candidate[],
  places: ReadonlyMap<string, Places>,
): { fits: string[]; full: { id: string; error: string }[] } => {
  const left = new Map([...places].map(([id, event]) => [id, { ...event }]))
  const fits: string[] = []
  const full: { id: string; error: string }[] = []
  for (const [id, parties] of Map.groupBy(candidates, (one) => one.id)) {
    const wanted = parties.flatMap(({ eventId, heads }) => {
      const event = eventId === null ? undefined : left.get(eventId)
      return event ? [{ event, heads }] : []
    })
    const refused = wanted.find(({ event, heads }) => !hasRoom(event, heads))
    if (refused) {
      full.push({ id, error: fullSentence(refused.event, refused.heads) })
      continue
    }
    fits.push(id)
    for (const { event, heads } of wanted) event.held += heads
  }
  return { fits, full }
}
