/** Where the admin stopped: the applicant, and how many who still match come before. */
export type TriagePlace = { id: string; before: number }

const storageKey = (queue: string) => `velvet.triage.${queue}`

/** Remembers the place in this queue on this device; an absent place clears it. Browsers without storage start over. */
export function rememberPlace(queue: string, place: TriagePlace | undefined): void {
  try {
    if (place) localStorage.setItem(storageKey(queue), JSON.stringify(place))
    else localStorage.removeItem(storageKey(queue))
  } catch (error) {
    console.warn('Your place in the review could not be saved.', error)
  }
}

export function rememberedPlace(queue: string): TriagePlace | undefined {
  try {
    const place: unknown = JSON.parse(localStorage.getItem(storageKey(queue)) ?? 'null')
    return isPlace(place) ? place : undefined
  } catch (error) {
    console.warn('Your place in the review could not be loaded.', error)
    return undefined
  }
}

const isPlace = (value: unknown): value is TriagePlace =>
  typeof value === 'object' &&
  value !== null &&
  'id' in value &&
  typeof value.id === 'string' &&
  'before' in value &&
  Number.isInteger(value.before) &&
  Number(value.before) >= 0
