import type { UnmatchedMessage } from '@velvet/contracts/conversations'
import { formatPhone } from '@velvet/domain/applicants'

/** The texts of one unknown number, newest first. */
export type Sender = { number: string; latest: UnmatchedMessage; texts: readonly UnmatchedMessage[] }

/** Groups texts, sorted newest first, by number. */
export function sendersOf(texts: readonly UnmatchedMessage[]): Sender[] {
  const byNumber = Map.groupBy(texts, ({ fromNumber }) => fromNumber)
  return [...byNumber].flatMap(([number, [latest, ...earlier]]) =>
    latest ? [{ number, latest, texts: [latest, ...earlier] }] : [],
  )
}

/** Formats a United States number as `(312) 555-0199`; returns other numbers unchanged. */
export const numberText = (number: string): string =>
  /^\+1\d{10}$/.test(number) ? formatPhone(number.slice(2)) : number
