import { AppError } from '@velvet/domain/kernel'
import { fingerprintOf, shownFingerprint } from '@velvet/services/kernel'
import { foreign, formatName, formatVersion, type Manifest } from './archive-format.ts'

const newer = (): AppError =>
  new AppError(
    'unmet',
    'archive_newer',
    'The archive was made by a newer Velvet than this one. Nothing was changed. Install that version or a later one, then restore.',
  )

const wrongKey = (archived: string, own: Buffer): AppError =>
  new AppError(
    'unmet',
    'wrong_address_key',
    `The archive was made with another ADDRESS_KEY (fingerprint ${shownFingerprint(Buffer.from(archived, 'hex'))}; this ` +
      `installation has ${shownFingerprint(own)}). Nothing was changed. Set ADDRESS_KEY to the key of the installation that made ` +
      'it: where it was never set, that is its first SESSION_SECRET, or sessionSecret in secrets.json of its data folder.',
  )

/**
 * The manifest of an archive, if this version and this key can read it. Whether it was altered is known only
 * once the whole archive was read. Throws `archive_foreign`, `archive_newer` or `wrong_address_key`.
 */
export const acceptManifest = (value: unknown, secret: string): Manifest => {
  const { format, formatVersion: version, addressKey } = (value ?? {}) as Partial<Manifest>
  if (format !== formatName || typeof version !== 'number' || typeof addressKey !== 'string') throw foreign()
  if (version > formatVersion) throw newer()
  const own = fingerprintOf(secret)
  if (addressKey !== own.toString('hex')) throw wrongKey(addressKey, own)
  return value as Manifest
}

/** Refuses `archive_newer` where the schema of the archive has migrations that this version does not know. */
export const requireKnownMigrations = ({ migrations }: Manifest, known: readonly string[]): void => {
  if (!migrations.every((name) => known.includes(name))) throw newer()
}
