import { formatPhone } from '@velvet/domain/applicants'

/** Formats a United States number as `(312) 555-0199`; returns other numbers unchanged. */
export const numberText = (number: string): string =>
  /^\+1\d{10}$/.test(number) ? formatPhone(number.slice(2)) : number
