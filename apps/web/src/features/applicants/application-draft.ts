import type { ApplicationField } from '@velvet/domain/applicants'

/** The values of the form. `website` is the honeypot, which people never see. */
export type ApplicationDraft = Record<ApplicationField, string> & {
  emailConsent: boolean
  smsConsent: boolean
  website: string
}

/** No answers, no consents. */
export const emptyDraft: ApplicationDraft = {
  firstName: '',
  lastName: '',
  email: '',
  phone: '',
  age: '',
  zipCodes: '',
  instagramUrl: '',
  eventId: '',
  emailConsent: false,
  smsConsent: false,
  website: '',
}

const storageKey = 'velvet.application'

/** The answers typed in this tab, restored after a reload. Consent is never restored: the visitor must give it anew. */
export function loadDraft(): ApplicationDraft {
  const stored = readStorage()
  const typed = Object.entries(stored).filter(([key, value]) => key in emptyDraft && typeof value === 'string')
  return { ...emptyDraft, ...Object.fromEntries(typed) }
}

/** Keeps the typed answers until the tab closes; an empty draft clears them. */
export function saveDraft({ emailConsent, smsConsent, website, ...typed }: ApplicationDraft): void {
  try {
    if (Object.values(typed).some(Boolean)) sessionStorage.setItem(storageKey, JSON.stringify(typed))
    else sessionStorage.removeItem(storageKey)
  } catch (error) {
    console.warn('The draft could not be saved in this browser:', error)
  }
}

function readStorage(): object {
  try {
    const stored: unknown = JSON.parse(sessionStorage.getItem(storageKey) ?? '{}')
    return stored !== null && typeof stored === 'object' ? stored : {}
  } catch {
    return {}
  }
}
