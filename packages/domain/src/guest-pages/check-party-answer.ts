import type { FieldProblem } from '@velvet/contracts/kernel'
import { type Companion, checkCompanions } from '../events/index.ts'
import { invalidFields } from '../kernel/index.ts'

/** The party of an application: the granted heads and the companions who have a name. */
export type GuestParty = { readonly heads: number; readonly companions: readonly Companion[] }

const refuse = (path: string, message: string): FieldProblem => ({ path, code: 'invalid', message })

/**
 * The party that a guest comes with: at most the granted heads, and a name for each but the guest (GST-09, GST-12). Fewer heads
 * keep the first names. Refuses `validation_failed`.
 */
export const changedParty = (
  granted: GuestParty,
  { heads = granted.heads, companions }: { heads?: number | undefined; companions?: readonly Companion[] | undefined },
): GuestParty => {
  if (heads > granted.heads)
    throw invalidFields([
      refuse('heads', granted.heads === 1 ? 'Your place is for one guest.' : `Your party has ${granted.heads} places.`),
    ])
  if (!companions) return { heads, companions: granted.companions.slice(0, heads - 1) }
  const checked = checkCompanions(companions, heads)
  if (checked.problem) throw invalidFields([checked.problem])
  return { heads, companions: checked.companions }
}
