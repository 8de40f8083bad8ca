import type { FaultPlan } from '../faults.ts'

/** What Twilio's smart encoding makes of signs that would take a text out of its shortest alphabet. */
const smart: readonly (readonly [RegExp, string])[] = [
  [/[‘’]/g, "'"],
  [/[“”]/g, '"'],
  [/[–—]/g, '-'],
  [/…/g, '...'],
  [/[\u00a0\u2009]/g, ' '],
]

/** A text as the provider keeps it. */
export const changedText = (text: string, texts: FaultPlan['texts']): string => {
  if (texts === 'as-sent') return text
  if (texts === 'rewritten') return `Velvet: ${text.replace(/https?:\S+/g, 'https://twil.io/x')}`
  return smart.reduce((made, [sign, plain]) => made.replace(sign, plain), text).trim()
}
