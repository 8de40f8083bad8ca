import type { Context } from '../../kernel/index.ts'
import { returnClaims } from '../ledger/claim.ts'
import type { Slots } from './slots.ts'

type Options = { readonly context: Context; readonly token: string; readonly slots: Slots }

/** Recipients whose take-over may or may not have been committed, and the slots reserved for them. None of them was called. */
export const createUncertainClaims = ({ context, token, slots }: Options) => {
  let uncertain: string[] = []
  let reserved = 0
  const add = (ids: readonly string[], withSlots = 0): void => {
    uncertain.push(...ids)
    reserved += withSlots
  }
  return {
    add,
    size: () => uncertain.length,
    /** Returns them to the queue and frees their slots; those that another transaction has locked are returned to the caller. */
    async giveBack(): Promise<string[]> {
      const [ids, kept] = [uncertain, reserved]
      uncertain = []
      reserved = 0
      const locked = await returnClaims(context, token, ids).catch((error: unknown) => {
        add(ids, kept)
        throw error
      })
      slots.release(kept)
      return locked
    },
  }
}

export type UncertainClaims = ReturnType<typeof createUncertainClaims>
