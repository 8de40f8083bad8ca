import { type FileHandle, open } from 'node:fs/promises'
import { migrateToLatest, migrationNames, wholeOf } from '@velvet/database'
import { AppError } from '@velvet/domain/kernel'
import type { PictureStore } from '@velvet/services/instagram'
import type { Client } from 'pg'
import { requireKnownMigrations } from './accept-manifest.ts'
import { damaged, type Manifest, pictureOfEntry, type Totals, tableOfEntry } from './archive-format.ts'
import { connect } from './connect.ts'
import { cannotRead } from './file-faults.ts'
import { type Held, holdSending } from './hold-sending.ts'
import { createPictureKeeper } from './picture-keeper.ts'
import { prepareSchema } from './prepare-schema.ts'
import { type Archive, type Entry, readArchive } from './read-archive.ts'
import { requireEmpty, requireUnused } from './require-empty.ts'
import { loadTable, type TableLoader } from './table-loader.ts'
import { emptiedTables } from './tables.ts'
import { withoutIndexes } from './without-indexes.ts'
import { withoutPartitions } from './without-partitions.ts'

export type RestoreOptions = {
  url: string
  /** The address key of the installation. */
  secret: string
  pictures: PictureStore
  file: string
}

export type Restored = Totals & { readonly takenAt: string; readonly held: Held; readonly migrated: readonly string[] }

const openArchive = (file: string): Promise<FileHandle> =>
  open(file, 'r').catch((error: unknown) => {
    throw cannotRead(file, error)
  })

const skip = async ({ chunks }: Entry): Promise<void> => {
  for await (const _ of chunks);
}

const readAll = async ({ chunks }: Entry): Promise<Buffer> => {
  const parts: Uint8Array[] = []
  for await (const chunk of chunks) parts.push(chunk)
  return Buffer.concat(parts)
}

const checkArchive = async (handle: FileHandle, secret: string): Promise<Archive> => {
  const archive = await readArchive(handle, secret, skip)
  requireKnownMigrations(archive.manifest, migrationNames)
  return archive
}

/**
 * Reads a whole archive and compares every byte with what was written, without any database. Throws as `restore` does for
 * one that is damaged, foreign, newer, or made with another key.
 */
export const verifyArchive = async (file: string, secret: string): Promise<Totals & { readonly takenAt: string }> => {
  const handle = await openArchive(file)
  try {
    const { manifest, contents } = await checkArchive(handle, secret)
    const { rows, pictures, missingPictures } = contents
    return { rows, pictures, missingPictures, takenAt: manifest.takenAt }
  } finally {
    await handle.close()
  }
}

/** Hands each entry to the table or the storage that it belongs to. */
const loadEntries = async (
  client: Client,
  { handle, secret, storeOf }: { handle: FileHandle; secret: string; storeOf: (table: string) => string },
  keep: (name: string, bytes: Uint8Array) => Promise<void>,
): Promise<void> => {
  let current: { table: string; loader: TableLoader } | null = null
  const loaded: Record<string, number> = {}
  const finish = async (): Promise<void> => {
    if (!current) return
    loaded[current.table] = await current.loader.end()
    current = null
  }
  const begin = async (table: string, { tables }: Manifest): Promise<TableLoader> => {
    if (current?.table === table) return current.loader
    await finish()
    const columns = tables.find(({ name }) => name === table)
    if (!columns || table in loaded) throw damaged('a table is in the wrong place')
    current = { table, loader: loadTable(client, columns, storeOf(wholeOf(table))) }
    return current.loader
  }
  const { contents } = await readArchive(handle, secret, async (entry, manifest) => {
    const table = tableOfEntry(entry.name)
    const picture = pictureOfEntry(entry.name)
    if (table) {
      const loader = await begin(table, manifest)
      for await (const chunk of entry.chunks) await loader.write(chunk)
    } else if (picture) await keep(picture, await readAll(entry))
    else throw damaged('it has an unknown entry')
  })
  await finish()
  for (const [table, rows] of Object.entries(contents.rows))
    if (loaded[table] !== rows) throw damaged(`${table} has a different number of rows`)
}

const lockTables = async (client: Client, names: string): Promise<void> => {
  // Long enough for the server to finish an autovacuum.
  await client.query(`set local lock_timeout = '10s'`)
  await client.query(`lock table ${names} in access exclusive mode`).catch(async (error) => {
    if (error.code !== '55P03') throw error
    await client.query('rollback')
    await requireUnused(client)
    throw error
  })
  // Another process may have written between the first check and the lock.
  await requireEmpty(client)
}

/** Loads the whole archive in one transaction. */
const load = async (client: Client, options: RestoreOptions, handle: FileHandle, manifest: Manifest): Promise<Held> => {
  const pictures = createPictureKeeper(options.pictures)
  try {
    await client.query('begin')
    await client.query(`set local maintenance_work_mem = '256MB'`)
    const tables = [...new Set(manifest.tables.map(({ name }) => wholeOf(name)))]
    const emptied = [...tables, ...(await emptiedTables(client))]
    const listOf = (names: readonly string[]) =>
      names.map((name) => `public.${client.escapeIdentifier(name)}`).join(', ')
    await lockTables(client, listOf(emptied))
    await withoutPartitions(client, (storeOf) =>
      withoutIndexes(client, tables.map(storeOf), async () => {
        await client.query(`truncate ${listOf(emptied.map(storeOf))}`)
        await loadEntries(client, { handle, secret: options.secret, storeOf }, pictures.keep)
        await pictures.settle()
      }),
    )
    for (const { name, lastValue, isCalled } of manifest.sequences)
      await client.query('select setval($1::regclass, $2, $3)', [
        `public.${client.escapeIdentifier(name)}`,
        lastValue,
        isCalled,
      ])
    const held = await holdSending(client, manifest.takenAt)
    await client.query('commit')
    return held
  } catch (error) {
    await pictures.takeBack()
    throw error
  }
}

const migrate = (url: string): Promise<string[]> =>
  migrateToLatest(url).catch((cause: unknown) => {
    throw new AppError(
      'unmet',
      'migration_failed',
      'The backup was restored, but its schema could not be brought up to date. Run velvet migrate.',
      { cause },
    )
  })

/**
 * Brings an empty installation to the state that an archive holds, then to the newest schema. All or nothing: whatever refuses
 * or stops it, also a kill, leaves an installation that is as empty as before and can be restored into again. What may have
 * been sent after the backup is held until a person decides. Reads the archive twice, first to verify it. Memory does not grow
 * with its size. Throws `archive_missing`, `archive_foreign`, `archive_damaged`, `archive_newer`, `wrong_address_key`,
 * `database_in_use` and `installation_not_empty` before anything is written.
 */
export const restore = async (options: RestoreOptions): Promise<Restored> => {
  const { url, secret, file } = options
  const handle = await openArchive(file)
  try {
    const { manifest, contents } = await checkArchive(handle, secret)
    const client = await connect(url, 'velvet restore')
    try {
      await requireUnused(client)
      await requireEmpty(client)
      await prepareSchema(client, url, manifest)
      const held = await load(client, options, handle, manifest)
      const migrated = await migrate(url)
      await client.query('analyze')
      const { rows, pictures, missingPictures } = contents
      return { rows, pictures, missingPictures, takenAt: manifest.takenAt, held, migrated }
    } finally {
      await client.end()
    }
  } finally {
    await handle.close()
  }
}
