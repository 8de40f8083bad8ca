import { parsePhoneNumberFromString } from 'libphonenumber-js/min'

/** The number in E.164, read as one of the United States unless it says otherwise; null when it is none. */
export const toE164 = (typed: string): string | null => {
  const number = parsePhoneNumberFromString(typed.slice(0, 32), 'US')
  return number?.isPossible() ? number.number : null
}
