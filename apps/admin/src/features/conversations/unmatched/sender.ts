import type { UnmatchedMessage } from '@velvet/contracts/conversations'

/** The texts of one unknown number, newest first. */
export type Sender = { number: string; latest: UnmatchedMessage; texts: readonly UnmatchedMessage[] }

/** Groups texts, sorted newest first, by number. */
export function sendersOf(texts: readonly UnmatchedMessage[]): Sender[] {
  const byNumber = Map.groupBy(texts, ({ fromNumber }) => fromNumber)
  return [...byNumber].flatMap(([number, [latest, ...earlier]]) =>
    latest ? [{ number, latest, texts: [latest, ...earlier] }] : [],
  )
}
