import type { ApplicationField } from '@velvet/domain/applicants'
import { editPhone } from './phone-edit.ts'

/** The values of the form as its fields hold them. `website` is the honeypot, which people never see. */
export type ApplicationDraft = Record<ApplicationField, string> & {
  party: string
  /** Names of the guests whom the visitor brings; those beyond the party count for nothing. */
  companions: readonly string[]
  /** By id of the event's questions. */
  answers: Readonly<Record<string, string>>
  emailConsent: boolean
  smsConsent: boolean
  smsUpdates: boolean
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
  party: '',
  companions: [],
  answers: {},
  emailConsent: false,
  smsConsent: false,
  smsUpdates: false,
  website: '',
}

const storageKey = 'velvet.application'

/**
 * The answers typed in this tab, restored after a reload, or typed before the site was there. Consent is never restored: the visitor
 * must give it again.
 */
export function loadDraft(): ApplicationDraft {
  const { answers, companions, ...stored } = readStorage()
  const written = writtenAnswers()
  const typed = textsIn(stored).filter(([key]) => key in emptyDraft)
  return {
    ...emptyDraft,
    ...Object.fromEntries(typed),
    companions: Array.isArray(companions) ? companions.map(String) : [],
    ...written,
    answers: { ...Object.fromEntries(textsIn(answers ?? {})), ...written.answers },
  }
}

/** Keeps the typed answers until the tab closes; an empty draft clears them. */
export function saveDraft({ emailConsent, smsConsent, smsUpdates, website, ...typed }: ApplicationDraft): void {
  const { answers, companions, ...fields } = typed
  try {
    if ([...Object.values(fields), ...companions, ...Object.values(answers)].some(Boolean))
      sessionStorage.setItem(storageKey, JSON.stringify(typed))
    else sessionStorage.removeItem(storageKey)
  } catch (error) {
    console.warn('The draft could not be saved in this browser:', error)
  }
}

const textsIn = (stored: object): [string, string][] =>
  Object.entries(stored).filter((entry): entry is [string, string] => typeof entry[1] === 'string')

function readStorage(): { answers?: object; companions?: unknown } {
  try {
    const stored: unknown = JSON.parse(sessionStorage.getItem(storageKey) ?? '{}')
    return stored !== null && typeof stored === 'object' ? stored : {}
  } catch {
    return {}
  }
}

const boxes = ['emailConsent', 'smsConsent', 'smsUpdates']
const asked = /^answers\./

/** What was typed into the form that the server wrote into the page, which the site is about to replace. */
function writtenAnswers(): Partial<ApplicationDraft> {
  const form = document.querySelector<HTMLFormElement>('#site form[method="dialog"]')
  if (!form) return {}
  const typed = [...new FormData(form)].flatMap(([name, value]): [string, string][] =>
    typeof value === 'string' && value !== '' ? [[name, value]] : [],
  )
  const fields = typed.flatMap(([name, value]): [string, string | boolean][] => {
    if (asked.test(name) || (name === 'party' && value === '1')) return []
    if (name === 'phone') return [[name, editPhone('', value, value.length, '').value]]
    return [[name, boxes.includes(name) || value]]
  })
  const answers = typed.flatMap(([name, value]) => (asked.test(name) ? [[name.replace(asked, ''), value]] : []))
  return { ...Object.fromEntries(fields), ...(answers.length > 0 ? { answers: Object.fromEntries(answers) } : {}) }
}
