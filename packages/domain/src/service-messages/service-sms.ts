import type { CompiledText, TokenValues } from '../campaigns/index.ts'
import { compileSms, fillSms, maxSmsCharacters } from '../sms/index.ts'
import { type ServiceTokenName, serviceTokens } from './service-tokens.ts'

/** A parsed text to guests. */
export const compileServiceSms = (text: string): CompiledText => compileSms(text, serviceTokens)

/** Values that are cut when a text is too long, in this order: the guest page says them in full. */
const cuttable: readonly ServiceTokenName[] = ['note', 'event.place', 'event.name']

const lengthOf = (text: string): number => Array.from(text).length

// Three periods: the character for an ellipsis would change the encoding of the whole text.
const cutTo = (value: string, length: number): string =>
  length <= 3
    ? ''
    : `${Array.from(value)
        .slice(0, length - 3)
        .join('')
        .trimEnd()}...`

/** Whether a filled text to a guest exceeds what may be sent (MSG-20). */
export const isServiceSmsTooLong = (text: string): boolean => lengthOf(text) > maxSmsCharacters

/** The text one guest gets. If it is too long, the note and what else its page says are cut; it may still be too long. */
export const fillServiceSms = (text: CompiledText, values: TokenValues<string>): string => {
  let filled = fillSms(text, values)
  let shortened = values
  for (const name of cuttable) {
    const value = shortened[name]?.trim()
    const uses = text.parts.filter((part) => typeof part !== 'string' && part.name === name).length
    const excess = lengthOf(filled) - maxSmsCharacters
    if (excess <= 0) break
    if (!value || uses === 0) continue
    shortened = { ...shortened, [name]: cutTo(value, lengthOf(value) - Math.ceil(excess / uses)) }
    filled = fillSms(text, shortened)
  }
  return filled
}
