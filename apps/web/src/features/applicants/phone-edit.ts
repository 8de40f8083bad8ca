import { formatPhone, phoneDigits } from '@velvet/domain/applicants'

const digitsIn = (text: string): number => text.replace(/\D/g, '').length

const positionAfter = (text: string, digits: number): number => {
  let seen = 0
  for (let position = 0; position < text.length; position++) {
    if (seen === digits) return position
    if (/\d/.test(text[position] ?? '')) seen++
  }
  return text.length
}

export type PhoneEdit = { value: string; caret: number }

/**
 * The formatted number after an edit (PUB-21) and the position of the caret: after the same digit as before. Deleting a
 * parenthesis, space or dash deletes the digit next to it, or the key would have no effect.
 */
export function editPhone(before: string, typed: string, caret: number, inputType: string): PhoneEdit {
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
