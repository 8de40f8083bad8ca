import type { ApplicationDraft } from './application-draft.ts'
import { editPhone } from './phone-edit.ts'

const boxes = ['emailConsent', 'smsConsent', 'smsUpdates']
const asked = /^answers\./

/** What was typed into the form that the server wrote into the page, which the site is about to replace. */
export function writtenAnswers(): Partial<ApplicationDraft> {
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
