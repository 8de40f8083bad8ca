import { readdir, readFile, rm, utimes, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { Readable } from 'node:stream'
import { describe, expect, it } from 'vitest'
import { removeAbandonedSpools, spool } from './spool.ts'

const uploads = async () => (await readdir(tmpdir())).filter((name) => name.startsWith('velvet-upload-'))

describe('a spooled upload', () => {
  it('exists while it is read, and is deleted afterwards, also after an error', async () => {
    const seen: string[] = []
    const read = async (file: string) => {
      seen.push(file, await readFile(file, 'utf8'))
      throw new Error('unreadable')
    }
    await expect(spool(Readable.from([Buffer.from('a,b')]), read)).rejects.toThrow('unreadable')
    expect(seen[1]).toBe('a,b')
    expect(await uploads()).not.toContain(path.basename(seen[0] ?? ''))
  })

  it('is deleted later when its process was killed, while files in use stay', async () => {
    const old = path.join(tmpdir(), 'velvet-upload-of-a-killed-process')
    const fresh = path.join(tmpdir(), 'velvet-upload-in-use')
    await writeFile(old, 'x')
    await writeFile(fresh, 'x')
    const now = new Date()
    await utimes(old, now, new Date(now.getTime() - 2 * 3_600_000))
    await removeAbandonedSpools(now)
    const left = await uploads()
    await rm(fresh)
    expect(left).toContain('velvet-upload-in-use')
    expect(left).not.toContain('velvet-upload-of-a-killed-process')
  })
})
