import type { ServiceKind } from '@velvet/contracts/service-messages'
import type { Context } from '../kernel/index.ts'

/** What one guest is told, and a note from staff that the message may contain. */
export type Telling = { readonly applicationId: string; readonly kind: ServiceKind; readonly note?: string | null }

/** How many guests count as told, and how many messages are in the ledger for them. */
export type Told = { readonly told: number; readonly messages: number }

/**
 * Tells guests the current status of their locked applications, in the open transaction: one message per open channel enters the
 * ledger, and the application notes what the guest was told. Text, template, and address are those of this moment. A kind that is
 * off tells no one; a guest without an open channel counts as told, and a skipped message says why. `changed` and `reminder` leave
 * the told status as it is.
 */
export const tellGuests = async (_context: Context, _tellings: readonly Telling[]): Promise<Told> => {
  throw new Error('not built yet')
}
