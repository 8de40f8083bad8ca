import { existsSync } from 'node:fs'
import { pipeline } from 'node:stream/promises'
import { constants, createZstdCompress } from 'node:zlib'
import { AppError } from '@velvet/domain/kernel'
import type { PictureStore } from '@velvet/services/instagram'
import { fingerprintOf, shownFingerprint } from '@velvet/services/kernel'
import type { Client } from 'pg'
import { to } from 'pg-copy-streams'
import {
  formatName,
  formatVersion,
  type Manifest,
  partName,
  pictureEntryName,
  type TableColumns,
  type Totals,
} from './archive-format.ts'
import { connect } from './connect.ts'
import { archivedTables, readMigrations, readSequences } from './tables.ts'
import { type ArchiveWriter, createArchive } from './write-archive.ts'

export type BackupOptions = {
  url: string
  /** The address key of the installation. */
  secret: string
  pictures: Pick<PictureStore, 'get'>
  /** Where to write; must not exist yet. */
  file: string
}

export type Backup = Totals & { readonly takenAt: string; readonly bytes: number }

/** Of a table in one entry: what memory holds of it at a time. */
const partBytes = 4 * 1024 * 1024
const pieceBytes = 256 * 1024
/** Pictures read ahead, so that a bucket far away is not waited for one by one. */
const picturesAtOnce = 16

const wrongKey = (stored: Buffer, own: Buffer): AppError =>
  new AppError(
    'unmet',
    'wrong_address_key',
    `This database was set up with another ADDRESS_KEY (fingerprint ${shownFingerprint(stored)}; this command has ` +
      `${shownFingerprint(own)}). No backup was made. Run it with the environment variables of the api.`,
  )

const requireKey = async (client: Client, secret: string): Promise<void> => {
  const { rows } = await client.query<{ fingerprint: Buffer }>(
    `select fingerprint from key_fingerprints where name = 'address'`,
  )
  const own = fingerprintOf(secret)
  // None is stored before a process of the product first ran.
  if (rows[0] && !rows[0].fingerprint.equals(own)) throw wrongKey(rows[0].fingerprint, own)
}

/** Two at once would write to the same unfinished file. */
const takeTurn = async (client: Client): Promise<void> => {
  const { rows } = await client.query<{ mine: boolean }>(
    `select pg_try_advisory_lock(hashtextextended('velvet backup', 0)) as mine`,
  )
  if (!rows[0]?.mine)
    throw new AppError(
      'conflict',
      'backup_running',
      'Another backup of this database is running. Wait for it to finish.',
    )
}

const describe = async (client: Client, secret: string): Promise<Manifest> => {
  const { rows } = await client.query<{ at: Date; postgres: string }>(
    `select now() as at, split_part(current_setting('server_version'), ' ', 1) as postgres`,
  )
  const migrations = await readMigrations(client)
  if (!rows[0] || migrations.length === 0)
    throw new AppError('unmet', 'nothing_installed', 'This is not a Velvet database. No backup was made.')
  await requireKey(client, secret)
  return {
    format: formatName,
    formatVersion,
    takenAt: rows[0].at.toISOString(),
    postgres: rows[0].postgres,
    addressKey: fingerprintOf(secret).toString('hex'),
    migrations,
    tables: await archivedTables(client),
    sequences: await readSequences(client),
  }
}

const addTable = async (client: Client, archive: ArchiveWriter, { name, columns }: TableColumns): Promise<number> => {
  const list = columns.map((column) => client.escapeIdentifier(column)).join(', ')
  const rows = client.query(
    to(`copy (select ${list} from public.${client.escapeIdentifier(name)}) to stdout`, { highWaterMark: pieceBytes }),
  )
  const compressed = createZstdCompress({
    chunkSize: pieceBytes,
    params: { [constants.ZSTD_c_compressionLevel]: 3 },
  })
  await pipeline(rows, compressed, async (chunks: AsyncIterable<Buffer>) => {
    let part: Buffer[] = []
    let size = 0
    let parts = 0
    const flush = async (): Promise<void> => {
      await archive.add(partName(name, parts), Buffer.concat(part, size))
      parts += 1
      part = []
      size = 0
    }
    for await (const chunk of chunks) {
      part.push(chunk)
      size += chunk.length
      if (size >= partBytes) await flush()
    }
    if (size > 0) await flush()
  })
  return rows.rowCount
}

async function* pictureNames(client: Client): AsyncGenerator<string[]> {
  await client.query('declare picture_names no scroll cursor for select name from pictures order by name')
  for (;;) {
    const { rows } = await client.query<{ name: string }>(`fetch ${picturesAtOnce} from picture_names`)
    if (rows.length === 0) return
    yield rows.map(({ name }) => name)
  }
}

const addPictures = async (
  client: Client,
  archive: ArchiveWriter,
  pictures: BackupOptions['pictures'],
): Promise<Pick<Totals, 'pictures' | 'missingPictures'>> => {
  const counts = { pictures: 0, missingPictures: 0 }
  for await (const names of pictureNames(client)) {
    const files = await Promise.all(names.map(async (name) => ({ name, bytes: await pictures.get(name) })))
    for (const { name, bytes } of files) {
      if (bytes) await archive.add(pictureEntryName(name), bytes)
      counts[bytes ? 'pictures' : 'missingPictures'] += 1
    }
  }
  return counts
}

/**
 * Writes a snapshot of the installation into one archive: every table, every sequence, and the kept pictures. The product may be
 * running. `file` appears complete or not at all; while it is written it is called `FILE.partial`. Memory does not grow with the
 * installation. Throws `file_exists`, `backup_running`, `nothing_installed`, `wrong_address_key`, `folder_unusable` or
 * `storage_full`, and then leaves no files.
 */
export const backUp = async ({ url, secret, pictures, file }: BackupOptions): Promise<Backup> => {
  if (existsSync(file))
    throw new AppError('conflict', 'file_exists', `${file} already exists. No backup was made. Choose another name.`)
  const client = await connect(url, 'velvet backup')
  try {
    await takeTurn(client)
    await client.query('begin isolation level repeatable read read only')
    const manifest = await describe(client, secret)
    const archive = await createArchive(file, secret, manifest)
    try {
      const rows: Record<string, number> = {}
      for (const table of manifest.tables) rows[table.name] = await addTable(client, archive, table)
      const totals = { rows, ...(await addPictures(client, archive, pictures)) }
      const bytes = await archive.finish(totals)
      return { ...totals, takenAt: manifest.takenAt, bytes }
    } catch (error) {
      await archive.abandon()
      throw error
    }
  } finally {
    await client.end()
  }
}
