import { AppError } from '@velvet/domain/kernel'
import { CompiledQuery, sql } from 'kysely'
import {
  addressHashSql,
  type Context,
  fingerprintOf,
  inTransaction,
  recordActivity,
  requireSoleConnection,
  shownFingerprint,
} from '../kernel/index.ts'

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

/** The number of suppressed addresses whose plain text no message contains, so they cannot be hashed again. */
const countLost = async ({ db }: Context): Promise<number> => {
  const { lost } = await db
    .selectFrom('suppressions as s')
    .select(sql<number>`count(*)::int`.as('lost'))
    .where(({ exists, not, selectFrom }) =>
      not(
        exists(
          selectFrom('communications as c')
            .select('c.id')
            .whereRef('c.channel', '=', 's.channel')
            .whereRef('c.address_hmac', '=', 's.address_hmac')
            .where('c.address', 'is not', null),
        ),
      ),
    )
    .executeTakeFirstOrThrow()
  return lost
}

/** Hashes the addresses of all messages again, under the configured key, and the suppressions of these addresses. */
const hashAgain = async ({ db, settings }: Context): Promise<void> => {
  const [email, text] = [
    addressHashSql(settings.secret, 'email', sql`c.address`),
    addressHashSql(settings.secret, 'sms', sql`c.address`),
  ]
  const renewed = sql<Buffer>`case c.channel when 'email' then ${email} else ${text} end`
  await db
    .updateTable('suppressions as s')
    .from((eb) =>
      eb
        .selectFrom('suppressions as s')
        .innerJoin('communications as c', (join) =>
          join.onRef('c.channel', '=', 's.channel').onRef('c.address_hmac', '=', 's.address_hmac'),
        )
        .select(['s.channel', 's.address_hmac', renewed.as('renewed')])
        .distinct()
        .where('c.address', 'is not', null)
        .as('r'),
    )
    .set((eb) => ({ address_hmac: eb.ref('r.renewed') }))
    .whereRef('s.channel', '=', 'r.channel')
    .whereRef('s.address_hmac', '=', 'r.address_hmac')
    .where(({ exists, not, selectFrom }) =>
      not(
        exists(
          selectFrom('suppressions as o')
            .select('o.channel')
            .whereRef('o.channel', '=', 'r.channel')
            .whereRef('o.address_hmac', '=', 'r.renewed'),
        ),
      ),
    )
    .execute()
  await db
    .updateTable('communications as c')
    .set({ address_hmac: renewed })
    .where('c.address', 'is not', null)
    .where('c.address_hmac', 'is not', null)
    .execute()
}

type AddressKeyAdoption = {
  /** First digits of the fingerprint that the database has from now on. */
  readonly configured: string
  /** Suppressed addresses that are still recognized, and those that are not. */
  readonly kept: number
  readonly lost: number
}

/**
 * Makes the configured key that of the database, for an installation that lost the earlier one. Messages, and suppressions whose
 * address a message still contains as plain text, are hashed again, so a campaign can go on where it was; other suppressions are
 * no longer recognized. `losing` is their number as the caller expects it. Refuses `nothing_to_adopt` if the keys already agree,
 * `database_in_use` while anything else is connected, since a running process would hash with the earlier key, and
 * `not_confirmed` if the number differs.
 */
export const adoptAddressKey = async (
  outer: Context,
  { losing }: { losing: number | null },
): Promise<AddressKeyAdoption> => {
  requireSystem(outer)
  return inTransaction(outer, async (context) => {
    // A process that starts from here on waits for the outcome.
    await context.db.selectFrom('key_fingerprints').select('name').where('name', '=', 'address').forUpdate().execute()
    const { stored, configured, agrees, suppressed } = await readState(context)
    if (agrees)
      throw new AppError('unmet', 'nothing_to_adopt', 'The configured key is already the key of this database.')
    await requireSoleConnection((query) => context.db.executeQuery(CompiledQuery.raw(query)))
    const lost = await countLost(context)
    if (losing !== lost)
      throw new AppError(
        'unmet',
        'not_confirmed',
        `With the key that is configured, ${lost} of ${suppressed} suppressed addresses are no longer recognized: people who ` +
          'unsubscribed or complained may be written to again where their profile does not say so. Links in mail that was sent ' +
          `stop working. If the key with fingerprint ${stored} is lost for good, add --losing ${lost}`,
      )
    await hashAgain(context)
    await context.db
      .updateTable('key_fingerprints')
      .set({ fingerprint: fingerprintOf(context.settings.secret) })
      .where('name', '=', 'address')
      .execute()
    const kept = suppressed - lost
    await recordActivity(context, {
      action: 'address_key.adopted',
      description: `Adopted another address key; ${lost} suppressed addresses are no longer recognized`,
      details: { before: stored, after: configured, kept, lost },
    })
    return { configured, kept, lost }
  })
}
