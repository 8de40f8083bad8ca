import { timingSafeEqual } from 'node:crypto'
import { setTimeout as sleep } from 'node:timers/promises'
import { AppError } from '@velvet/domain/kernel'
import type { ProcessContext } from './context.ts'
import { keyedHash } from './keyed-hash.ts'

type KeyContext = Pick<ProcessContext, 'db' | 'settings' | 'logger'>

const name = 'address'

/** A fingerprint that identifies the address key without revealing it. */
export const fingerprintOf = (secret: string): Buffer => keyedHash(secret, 'fingerprint', name)

/** For comparison by people: the first eight hex digits. */
export const shownFingerprint = (fingerprint: Buffer): string => fingerprint.subarray(0, 4).toString('hex')

const wrongKey = (stored: Buffer, own: Buffer): AppError =>
  new AppError(
    'unmet',
    'wrong_address_key',
    `This database was set up with another ADDRESS_KEY (fingerprint ${shownFingerprint(stored)}; this process has ${shownFingerprint(own)}). With this one, ` +
      'people who unsubscribed would be written to again, so Velvet does not start. Set ADDRESS_KEY to the key of this database: ' +
      'where it was never set, that is the first SESSION_SECRET.',
  )

/**
 * Compares the address key with the one that the database was set up with; the first process ever stores its fingerprint. Throws
 * `wrong_address_key` when they differ.
 */
export const requireAddressKey = async ({ db, settings }: KeyContext): Promise<void> => {
  const own = fingerprintOf(settings.secret)
  await db
    .insertInto('key_fingerprints')
    .values({ name, fingerprint: own })
    .onConflict((conflict) => conflict.doNothing())
    .execute()
  const { fingerprint } = await db
    .selectFrom('key_fingerprints')
    .select('fingerprint')
    .where('name', '=', name)
    // Waits while another key is being adopted: the adoption has already checked that no process is connected.
    .forKeyShare()
    .executeTakeFirstOrThrow()
  if (!timingSafeEqual(fingerprint, own)) throw wrongKey(fingerprint, own)
}

/** Runs `requireAddressKey` as soon as the database and its schema are available. */
export const awaitAddressKey = async (context: KeyContext): Promise<void> => {
  for (;;) {
    try {
      return await requireAddressKey(context)
    } catch (error) {
      if (error instanceof AppError) throw error
      context.logger.warn({ error: String(error) }, 'waiting for the database')
      await sleep(1_000)
    }
  }
}
