import { execFileSync, spawnSync } from 'node:child_process'
import { randomBytes } from 'node:crypto'
import { mkdtempSync, rmSync } from 'node:fs'
import { open, readdir, readFile, stat, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { fingerprintOf } from '@velvet/services/kernel'
import { pack } from 'tar-stream'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { secret } from '../testing/installations.ts'
import { formatName, formatVersion, type Manifest } from './archive-format.ts'
import { readArchive } from './read-archive.ts'
import { createArchive } from './write-archive.ts'

const manifest: Manifest = {
  format: formatName,
  formatVersion,
  takenAt: '2026-11-22T03:00:00.000Z',
  postgres: '18.4',
  addressKey: fingerprintOf(secret).toString('hex'),
  migrations: ['0001-foundations'],
  tables: [{ name: 'tags', columns: ['id', 'name'] }],
  sequences: [],
}
const totals = { rows: { tags: 2 }, pictures: 1, missingPictures: 0 }
const picture = `pictures/${'a'.repeat(64)}.webp`

describe('an archive', () => {
  let folder: string
  let file: string
  beforeAll(() => {
    folder = mkdtempSync(path.join(tmpdir(), 'velvet-archive-'))
    file = path.join(folder, 'whole.tar')
  })
  afterAll(() => rmSync(folder, { recursive: true, force: true }))

  const read = async (name: string, key = secret) => {
    const handle = await open(name, 'r')
    const entries: string[] = []
    try {
      const archive = await readArchive(handle, key, async (entry) => {
        let size = 0
        for await (const chunk of entry.chunks) size += chunk.length
        entries.push(`${entry.name} ${size}`)
      })
      return { ...archive, entries }
    } finally {
      await handle.close()
    }
  }
  const write = async (name: string, bytes: Uint8Array): Promise<string> => {
    await writeFile(path.join(folder, name), bytes)
    return path.join(folder, name)
  }

  it('is read as it was written, is readable by its owner only, and opens with tar', async () => {
    const archive = await createArchive(file, secret, manifest)
    await archive.add('tables/tags/000000.copy.zst', randomBytes(3_000))
    await archive.add('tables/tags/000001.copy.zst', randomBytes(512))
    await archive.add(picture, randomBytes(700))
    expect(await readdir(folder)).toEqual(['whole.tar.partial'])
    const size = await archive.finish(totals)
    expect(await readdir(folder)).toEqual(['whole.tar'])
    const { mode, size: written } = await stat(file)
    expect([mode & 0o777, written]).toEqual([0o600, size])
    const back = await read(file)
    expect(back.manifest).toEqual(manifest)
    expect(back.contents).toMatchObject(totals)
    expect(back.entries).toEqual([
      'tables/tags/000000.copy.zst 3000',
      'tables/tags/000001.copy.zst 512',
      `${picture} 700`,
    ])
    expect(execFileSync('tar', ['-tf', file], { encoding: 'utf8' }).trim().split('\n')).toEqual([
      'manifest.json',
      'tables/tags/000000.copy.zst',
      'tables/tags/000001.copy.zst',
      picture,
      'contents.json',
    ])
  })

  const refused = { code: expect.stringMatching(/^archive_(foreign|damaged)$|^wrong_address_key$/) }

  it('is refused when it is truncated anywhere', { timeout: 60_000 }, async () => {
    const whole = await readFile(file)
    // What follows the last entry is nothing but zeros.
    const end = whole.lastIndexOf('}') + 1
    for (let length = 0; length < end; length += length % 512 === 0 ? 1 : length % 512 === 1 ? 254 : 257)
      await expect(read(await write('cut.tar', whole.subarray(0, length))), `cut at ${length}`).rejects.toMatchObject(
        refused,
      )
  })

  it('is refused when any significant bit is changed', { timeout: 60_000 }, async () => {
    const whole = await readFile(file)
    const sound = await read(file)
    for (let position = 0; position < whole.length; position += 13) {
      const altered = Buffer.from(whole)
      altered[position] = (altered[position] ?? 0) ^ (1 << (position % 8))
      const result = await read(await write('altered.tar', altered)).catch((error: unknown) => error)
      if (result instanceof Error) expect(result, `altered at ${position}`).toMatchObject(refused)
      // The padding of tar.
      else expect(result, `altered at ${position}`).toEqual(sound)
    }
  })

  it('is refused with another key, with a sentence that says what to do', async () => {
    await expect(read(file, 'a key of another installation, 32 bytes!')).rejects.toMatchObject({
      code: 'wrong_address_key',
      message: expect.stringMatching(/another ADDRESS_KEY \(fingerprint [0-9a-f]{8}; .*Set ADDRESS_KEY to/),
    })
  })

  it('is refused when it was made without the key, or when data was added after its end', async () => {
    const forged = path.join(folder, 'forged.tar')
    const archive = await createArchive(forged, 'the key of an attacker', manifest)
    await archive.finish(totals)
    await expect(read(forged)).rejects.toMatchObject({ code: 'archive_damaged' })
    const whole = await readFile(file)
    const longer = Buffer.concat([whole.subarray(0, whole.length - 1_024), whole])
    await expect(read(await write('longer.tar', longer))).rejects.toMatchObject({ code: 'archive_damaged' })
  })

  it('is refused when a later format made it', async () => {
    const later = path.join(folder, 'later.tar')
    await (await createArchive(later, secret, { ...manifest, formatVersion: formatVersion + 1 })).finish(totals)
    await expect(read(later)).rejects.toMatchObject({ code: 'archive_newer' })
  })

  const tarOf = async (name: string, content: string): Promise<Buffer> => {
    const tar = pack()
    tar.entry({ name }, content)
    tar.finalize()
    const chunks: Uint8Array[] = []
    for await (const chunk of tar as AsyncIterable<Uint8Array>) chunks.push(chunk)
    return Buffer.concat(chunks)
  }

  it('is recognized: files of any other kind are foreign', async () => {
    const others = [
      Buffer.alloc(0),
      Buffer.from('a letter'),
      randomBytes(20_000),
      Buffer.alloc(4_096),
      await tarOf('notes.txt', 'a letter'),
      await tarOf('manifest.json', 'no json'),
      await tarOf('manifest.json', 'null'),
      await tarOf('manifest.json', '{"format":"another"}'),
      await tarOf('manifest.json', `{"format":"${'x'.repeat(5_000_000)}"}`),
    ]
    for (const [index, bytes] of others.entries())
      await expect(read(await write('other', bytes)), `file ${index}`).rejects.toMatchObject({
        code: 'archive_foreign',
      })
  })

  it('leaves nothing on a disk that is full, and says so', async (test) => {
    const disk = mkdtempSync(path.join(folder, 'disk-'))
    const isMounted = spawnSync('mount', ['-t', 'tmpfs', '-o', 'size=256k', 'tmpfs', disk]).status === 0
    if (!isMounted) return test.skip('needs the right to mount a small disk')
    try {
      const target = path.join(disk, 'backup.tar')
      const archive = await createArchive(target, secret, manifest)
      const fill = async (): Promise<void> => {
        for (let part = 0; part < 10; part += 1)
          await archive.add(`tables/tags/00000${part}.copy.zst`, randomBytes(100_000))
      }
      await expect(fill()).rejects.toMatchObject({ code: 'storage_full', message: expect.stringContaining(target) })
      await archive.abandon()
      expect(await readdir(disk)).toEqual([])
    } finally {
      spawnSync('umount', [disk])
    }
  })
})
