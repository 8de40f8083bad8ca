import type { ApplicationField } from '@velvet/domain/applicants'

/** What stands in the form. `website` is the trap that people never see. */
export type ApplicationDraft = Record<ApplicationField, string> & {
  emailConsent: boolean
  smsConsent: boolean
  website: string
}

/** Nothing typed, nothing agreed to. */
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

/** The typed answers of this tab, if it was reloaded half-way. Consent is never remembered: it is given in the moment. */
export function loadDraft(): ApplicationDraft {
  const stored = readStorage()
  const typed = Object.entries(stored).filter(([key, value]) => key in emptyDraft && typeof value === 'string')
  return { ...emptyDraft, ...Object.fromEntries(typed) }
}

/** Keeps the typed answers until the tab closes; an empty draft leaves nothing behind. */
export function saveDraft({ emailConsent, smsConsent, website, ...typed }: ApplicationDraft): void {
  try {
    if (Object.values(typed).some(Boolean)) sessionStorage.setItem(storageKey, JSON.stringify(typed))
    else sessionStorage.removeItem(storageKey)
  } catch (error) {
    console.warn('The draft can not be kept in this browser:', error)
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
