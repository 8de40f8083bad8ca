import { mkdtemp, readdir, readFile, rm, utimes, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { Readable } from 'node:stream'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { removeAbandonedSpools, spool } from './spool.ts'

describe('a spooled upload', () => {
  let home: string
  let uploads: string
  beforeEach(async () => {
    home = await mkdtemp(path.join(tmpdir(), 'velvet-spool-'))
    uploads = path.join(home, 'uploads')
  })
  afterEach(() => rm(home, { recursive: true }))
  const bytes = () => Readable.from([Buffer.from('a,b')])

  it('exists in its folder while it is read, and is deleted afterwards, also after an error', async () => {
    const seen: string[] = []
    const read = async (file: string) => {
      seen.push(path.dirname(file), await readFile(file, 'utf8'))
      throw new Error('unreadable')
    }
    await expect(spool(uploads, bytes(), read)).rejects.toThrow('unreadable')
    expect(seen).toEqual([uploads, 'a,b'])
    expect(await readdir(uploads)).toEqual([])
  })

  it('is deleted later when its process was killed, while files in use and of others stay', async () => {
    await spool(uploads, bytes(), async () => undefined)
    const now = new Date()
    const abandon = async (name: string) => {
      await writeFile(path.join(uploads, name), 'x')
      await utimes(path.join(uploads, name), now, new Date(now.getTime() - 2 * 3_600_000))
    }
    await abandon('velvet-upload-of-a-killed-process')
    await abandon('note-of-an-operator')
    await writeFile(path.join(uploads, 'velvet-upload-in-use'), 'x')
    await removeAbandonedSpools(uploads, now)
    expect((await readdir(uploads)).toSorted()).toEqual(['note-of-an-operator', 'velvet-upload-in-use'])

    await abandon('velvet-upload-of-a-second-killed-process')
    await spool(uploads, bytes(), async () => undefined)
    expect((await readdir(uploads)).toSorted()).toEqual(['note-of-an-operator', 'velvet-upload-in-use'])
  })

  it('is not missed while no file was ever uploaded', async () => {
    await expect(removeAbandonedSpools(uploads, new Date())).resolves.toBeUndefined()
  })
})
