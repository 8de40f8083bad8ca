import { AppError } from '@velvet/domain/kernel'
import { type Context, fingerprintOf, inTransaction, recordActivity, shownFingerprint } from '../kernel/index.ts'

export type AddressKeyState = {
  /** First digits of the fingerprint in the database; null before the first start. */
  readonly stored: string | null
  /** Those of the configured key. */
  readonly configured: string
  readonly agrees: boolean
  /** Suppressed addresses, which only their key recognizes. */
  readonly suppressed: number
}

const readState = async ({ db, settings }: Pick<Context, 'db' | 'settings'>): Promise<AddressKeyState> => {
  const own = fingerprintOf(settings.secret)
  const stored = await db
    .selectFrom('key_fingerprints')
    .select('fingerprint')
    .where('name', '=', 'address')
    .executeTakeFirst()
  const { count } = await db
    .selectFrom('suppressions')
    .select(({ fn }) => fn.countAll<string>().as('count'))
    .executeTakeFirstOrThrow()
  return {
    stored: stored ? shownFingerprint(stored.fingerprint) : null,
    configured: shownFingerprint(own),
    agrees: !stored || stored.fingerprint.equals(own),
    suppressed: Number(count),
  }
}

const requireSystem = ({ actor }: Context): void => {
  if (actor.kind !== 'system') throw new AppError('forbidden', 'forbidden', 'Only the command line may do this.')
}

/** Whether the configured address key is the database's. Changes nothing; reveals no key. */
export const readAddressKey = async (context: Context): Promise<AddressKeyState> => {
  requireSystem(context)
  return readState(context)
}

/**
 * Makes the configured key that of the database, for an installation that lost the earlier one. `losing` is the number of
 * suppressed addresses that the caller expects to become unrecognizable; if the actual number differs, refuses `not_confirmed`,
 * and if the keys already agree, `nothing_to_adopt`.
 */
export const adoptAddressKey = async (
  outer: Context,
  { losing }: { losing: number | null },
): Promise<AddressKeyState> => {
  requireSystem(outer)
  return inTransaction(outer, async (context) => {
    await context.db.selectFrom('key_fingerprints').select('name').where('name', '=', 'address').forUpdate().execute()
    const state = await readState(context)
    if (state.agrees)
      throw new AppError('unmet', 'nothing_to_adopt', 'The configured key is already the key of this database.')
    if (losing !== state.suppressed)
      throw new AppError(
        'unmet',
        'not_confirmed',
        `With the key that is configured, ${state.suppressed} suppressed addresses are no longer recognized: people who unsubscribed or ` +
          'complained may be written to again where their profile does not say so, and links in mail that was sent stop working. ' +
          `If the key with fingerprint ${state.stored} is lost for good, add --losing ${state.suppressed}`,
      )
    await context.db
      .updateTable('key_fingerprints')
      .set({ fingerprint: fingerprintOf(context.settings.secret) })
      .where('name', '=', 'address')
      .execute()
    await recordActivity(context, {
      action: 'address_key.adopted',
      description: `Adopted another address key; ${state.suppressed} suppressed addresses are no longer recognized`,
      details: { before: state.stored, after: state.configured, suppressed: state.suppressed },
    })
    return { ...state, stored: state.configured, agrees: true }
  })
}
