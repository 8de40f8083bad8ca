import { maxPartySize } from '@velvet/contracts/events'
import type { FieldProblem } from '@velvet/contracts/kernel'
import { cleanText } from '../kernel/index.ts'

/** A guest whom the applicant brings. */
export type Companion = { readonly name: string }

/** A party as it is stored: its heads, the applicant included, and the companions who have a name. */
export type CheckedParty = { readonly party: number; readonly companions: readonly Companion[] }

const maxNameLength = 100

/** Says how many companions fit into a party of so many heads, in these words for one and for several. */
export const tooManyCompanions = (heads: number, one: string, several: string): string => {
  const most = heads === 1 ? `no ${several}` : `at most ${heads === 2 ? `1 ${one}` : `${heads - 1} ${several}`}`
  return `A party of ${heads} can have ${most}.`
}

/** The companions who have a name, tidied; at most as many as fit besides the applicant. */
export const checkCompanions = (
  typed: readonly Companion[],
  heads: number,
): { companions: Companion[]; problem: FieldProblem | null } => {
  const companions = typed.map(({ name }) => ({ name: cleanText(name) })).filter(({ name }) => name !== '')
  const refuse = (message: string): FieldProblem => ({ path: 'companions', code: 'invalid', message })
  if (companions.length > heads - 1)
    return { companions, problem: refuse(tooManyCompanions(heads, 'other name', 'other names')) }
  if (companions.some(({ name }) => name.length > maxNameLength))
    return { companions, problem: refuse(`A name must be at most ${maxNameLength} characters.`) }
  return { companions, problem: null }
}

/** A party within the largest one that the event welcomes, one head when absent (GST-01). */
export const checkParty = (
  { party = 1, companions = [] }: { party?: number; companions?: readonly Companion[] },
  maxParty: number,
): CheckedParty & { problems: FieldProblem[] } => {
  const fits = Number.isInteger(party) && party >= 1 && party <= Math.min(maxParty, maxPartySize)
  if (!fits) {
    const message = maxParty === 1 ? 'Each application is for one guest.' : `Parties of up to ${maxParty} are welcome.`
    return { party, companions: [], problems: [{ path: 'party', code: 'invalid', message }] }
  }
  const checked = checkCompanions(companions, party)
  return { party, companions: checked.companions, problems: checked.problem ? [checked.problem] : [] }
}
