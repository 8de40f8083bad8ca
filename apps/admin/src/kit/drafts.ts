/** An unsent text. `id` is set if sending failed: the next attempt uses the same id, so the text is sent once. */
export type Draft = { text: string; id?: string }

const prefix = 'velvet.draft.'
const nothing: Draft = { text: '' }

/** Storage key of this admin's draft for this thread; drafts live as long as the tab. */
export const draftPlace = (adminId: string, conversationId: string): string => `${prefix}${adminId}.${conversationId}`

export const storedDraft = (place: string): string | null => sessionStorage.getItem(place)

export const draftOf = (stored: string | null): Draft => (stored === null ? nothing : (JSON.parse(stored) as Draft))

export function writeDraft(place: string, draft: Draft): void {
  if (draft.text === '') sessionStorage.removeItem(place)
  else sessionStorage.setItem(place, JSON.stringify(draft))
  // The browser notifies only other tabs of a storage change.
  window.dispatchEvent(new StorageEvent('storage', { key: place }))
}

/** Removes the drafts of every admin from this tab. */
export function forgetDrafts(): void {
  for (const place of Object.keys(sessionStorage)) if (place.startsWith(prefix)) sessionStorage.removeItem(place)
}
