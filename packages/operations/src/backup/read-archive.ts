import { createHash } from 'node:crypto'
import type { FileHandle } from 'node:fs/promises'
import { Readable } from 'node:stream'
import { extract, type Header } from 'tar-stream'
import { acceptManifest } from './accept-manifest.ts'
import { type Contents, contentsName, damaged, foreign, type Manifest, manifestName } from './archive-format.ts'
import { hashEntry, isSealed } from './seal.ts'

/** What comes between the first and the last entry. */
export type Entry = { readonly name: string; readonly chunks: AsyncIterable<Uint8Array> }

export type Archive = { readonly manifest: Manifest; readonly contents: Contents }

const maxJsonBytes = 4 * 1024 * 1024

const readJson = async (chunks: AsyncIterable<Uint8Array>): Promise<unknown> => {
  const parts: Uint8Array[] = []
  let size = 0
  for await (const chunk of chunks) {
    size += chunk.length
    if (size > maxJsonBytes) throw new Error('too large')
    parts.push(chunk)
  }
  return JSON.parse(Buffer.concat(parts).toString('utf8'))
}

const pieceBytes = 1024 * 1024

/** The file from its beginning, however often it was read before. */
async function* bytesOf(handle: FileHandle): AsyncGenerator<Uint8Array> {
  for (let position = 0; ; ) {
    const { bytesRead, buffer } = await handle.read(Buffer.allocUnsafe(pieceBytes), 0, pieceBytes, position)
    if (bytesRead === 0) return
    position += bytesRead
    yield buffer.subarray(0, bytesRead)
  }
}

type TarEntry = AsyncIterable<Uint8Array> & { readonly header: Header }

/** Entries of a tar file. Where the file is damaged, iterating fails. */
async function* entriesOf(handle: FileHandle): AsyncGenerator<TarEntry> {
  const tar = extract()
  const file = Readable.from(bytesOf(handle), { objectMode: false, highWaterMark: pieceBytes })
  file.once('error', (error) => tar.destroy(error))
  file.pipe(tar)
  try {
    yield* tar as AsyncIterable<TarEntry>
  } finally {
    file.destroy()
  }
}

/** A fault of the archive, as opposed to an error of its reader. */
class DamageError extends Error {}

async function* undamaged<T>(items: AsyncIterable<T>): AsyncGenerator<T> {
  try {
    yield* items
  } catch (cause) {
    throw new DamageError('damaged', { cause })
  }
}

const readJsonEntry = (chunks: AsyncIterable<Uint8Array>): Promise<unknown> =>
  readJson(chunks).catch((cause: unknown) => {
    throw new DamageError('damaged', { cause })
  })

/**
 * Reads an archive once, from its beginning, and hands on each entry in its order; `visit` must read all of it. Throws unless
 * every byte is as it was written, under this key: `archive_foreign`, `archive_newer`, `wrong_address_key`,
 * `archive_damaged`, or what `visit` throws. What was handed on is true only once this returns. Memory does not grow with
 * the size of the archive.
 */
export const readArchive = async (
  handle: FileHandle,
  secret: string,
  visit: (entry: Entry, manifest: Manifest) => Promise<void>,
): Promise<Archive> => {
  const hash = createHash('sha256')
  let manifest: Manifest | null = null
  let contents: Contents | null = null
  async function* hashed(chunks: AsyncIterable<Uint8Array>): AsyncGenerator<Uint8Array> {
    for await (const chunk of undamaged(chunks)) {
      hash.update(chunk)
      yield chunk
    }
  }
  try {
    for await (const entry of undamaged(entriesOf(handle))) {
      const { name, type, size } = entry.header
      if (contents) throw damaged('there is data after its end')
      if (manifest === null && name !== manifestName) throw foreign()
      if (type !== 'file') throw damaged('an entry is not a file')
      if (name === contentsName) {
        contents = (await readJsonEntry(undamaged(entry))) as Contents
        continue
      }
      hashEntry(hash, name, size)
      if (manifest === null) manifest = acceptManifest(await readJsonEntry(hashed(entry)), secret)
      else await visit({ name, chunks: hashed(entry) }, manifest)
    }
  } catch (error) {
    if (!(error instanceof DamageError)) throw error
    throw manifest === null ? foreign(error) : damaged('it cannot be read to its end', error)
  }
  if (manifest === null) throw foreign()
  if (contents === null) throw damaged('it is cut off')
  if (hash.digest('hex') !== contents.sha256 || !isSealed(secret, contents)) throw damaged('its contents were changed')
  return { manifest, contents }
}
