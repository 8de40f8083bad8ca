import { formatPhone, isInternational, phoneDigits } from '@velvet/domain/applicants'

const digitsIn = (text: string): number => text.replace(/\D/g, '').length

const positionAfter = (text: string, digits: number): number => {
  let seen = 0
  for (let position = 0; position < text.length; position++) {
    if (seen === digits) return position
    if (/\d/.test(text[position] ?? '')) seen++
  }
  return text.length
}

const maxInternationalDigits = 15

/** Digits and single spaces after the `+`; leaves out other characters and the `(0)` that is not dialed from abroad. */
const internationalText = (typed: string): string => {
  const [head = '', ...rest] = typed
    .replace('(0)', '')
    .replace(/[^\d ]/g, '')
    .split(/(?<=\d)/)
  return `+${[head, ...rest].slice(0, maxInternationalDigits).join('').replace(/ +/g, ' ').trimStart()}`
}

/** Keeps a `+`, which may become the code of any country, until the number turns out to be of the United States. */
const editInternational = (typed: string, caret: number): PhoneEdit => {
  const value = internationalText(typed)
  if (!isInternational(value) && phoneDigits(value).length === 10) {
    const national = formatPhone(value)
    return { value: national, caret: national.length }
  }
  return { value, caret: caret === typed.length ? value.length : internationalText(typed.slice(0, caret)).length }
}

export type PhoneEdit = { value: string; caret: number }

/**
 * The formatted number after an edit (PUB-21) and the position of the caret: after the same digit as before. Deleting a
 * parenthesis, space or dash deletes the digit next to it, or the key would have no effect. A number that begins with `+` stays
 * as typed, unless it is complete and of the United States.
 */
export function editPhone(before: string, typed: string, caret: number, inputType: string): PhoneEdit {
  if (typed.trimStart().startsWith('+')) return editInternational(typed, caret)
  let digits = typed.replace(/\D/g, '')
  let behind = digitsIn(typed.slice(0, caret))
  const isDeletion = inputType.startsWith('deleteContent')
  if (isDeletion && typed.length < before.length && digits === phoneDigits(before)) {
    const removed = inputType === 'deleteContentForward' ? behind : behind - 1
    if (removed >= 0) {
      digits = digits.slice(0, removed) + digits.slice(removed + 1)
      behind = Math.min(behind, removed)
    }
  }
  const value = formatPhone(digits)
  const isAtEnd = caret === typed.length && !isDeletion
  return { value, caret: isAtEnd ? value.length : positionAfter(value, behind) }
}
