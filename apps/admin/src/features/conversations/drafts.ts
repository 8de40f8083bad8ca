/** What is being written. `id` is there when it was sent under it and the answer was a failure: sent again it is the same. */
export type Draft = { text: string; id?: string }

const prefix = 'velvet.draft.'
const nothing: Draft = { text: '' }

/** Where the draft of this admin for this thread is kept, as long as the tab is open. */
export const draftPlace = (adminId: string, conversationId: string): string => `${prefix}${adminId}.${conversationId}`

export const storedDraft = (place: string): string | null => sessionStorage.getItem(place)

export const draftOf = (stored: string | null): Draft => (stored === null ? nothing : (JSON.parse(stored) as Draft))

export function writeDraft(place: string, draft: Draft): void {
  if (draft.text === '') sessionStorage.removeItem(place)
  else sessionStorage.setItem(place, JSON.stringify(draft))
  // The browser itself tells other tabs only.
  window.dispatchEvent(new StorageEvent('storage', { key: place }))
}

/** Removes what anybody was writing here. */
export function forgetDrafts(): void {
  for (const place of Object.keys(sessionStorage)) if (place.startsWith(prefix)) sessionStorage.removeItem(place)
}
