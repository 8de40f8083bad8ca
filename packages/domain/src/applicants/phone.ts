import { cleanKey } from '../kernel/index.ts'

const nationalDigits = (typed: string): string => {
  const digits = typed.replace(/\D/g, '')
  return digits.length === 11 && digits.startsWith('1') ? digits.slice(1) : digits
}

/** At most ten digits, country code of the United States dropped (PUB-22). */
export const phoneDigits = (typed: string): string => nationalDigits(typed).slice(0, 10)

/** Whether the number has exactly ten digits: a longer one, such as a foreign number, is not cut to another person's number. */
export const hasTenDigits = (typed: string): boolean => nationalDigits(typed).length === 10

/** `(XXX) XXX-XXXX`, growing with what has been typed so far (PUB-21). */
export const formatPhone = (typed: string): string => {
  const digits = phoneDigits(typed)
  if (digits.length < 4) return digits
  if (digits.length < 7) return `(${digits.slice(0, 3)}) ${digits.slice(3)}`
  return `(${digits.slice(0, 3)}) ${digits.slice(3, 6)}-${digits.slice(6)}`
}

/** Whether a number is typed with the code of another country than the United States. */
export const isInternational = (typed: string): boolean => /^\s*\+\D*[02-9]/.test(typed)

/** The shortest have a code of three digits and four of their own, such as those of Niue. */
const minInternationalDigits = 7

/** A number of the United States as `(XXX) XXX-XXXX`, another one as typed after its `+`; null when it is none. */
export const readPhone = (typed: string): string | null => {
  if (!isInternational(typed)) return hasTenDigits(typed) ? formatPhone(typed) : null
  const text = cleanKey(typed)
  const { length } = text.replace(/\D/g, '')
  return length >= minInternationalDigits && length <= 15 && /^\+[\d\s().-]+$/.test(text) ? text : null
}
