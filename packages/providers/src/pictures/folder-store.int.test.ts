import { execFileSync } from 'node:child_process'
import { createHash } from 'node:crypto'
import { existsSync, mkdtempSync, rmSync, statSync } from 'node:fs'
import { type FileHandle, open, readdir, readFile, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest'
import { openFolderStore } from './folder-store.ts'

const nameOf = (bytes: Uint8Array): string => `${createHash('sha256').update(bytes).digest('hex')}.webp`

/** Mounts a separate disk of this size; null without the permission to mount. */
const mountSmallDisk = (directory: string, size: string): (() => void) | null => {
  try {
    execFileSync('mount', ['-t', 'tmpfs', '-o', `size=${size}`, 'tmpfs', directory], { stdio: 'ignore' })
    return () => void execFileSync('umount', [directory])
  } catch {
    return null
  }
}

describe('pictures in a folder', () => {
  let directory: string
  beforeAll(() => {
    directory = mkdtempSync(path.join(tmpdir(), 'velvet-pictures-'))
  })
  afterAll(() => rmSync(directory, { recursive: true, force: true }))

  it('IG-16 stores pictures completely, in few files per folder', async () => {
    const store = openFolderStore(directory)
    const bytes = Buffer.from('a picture')
    const name = nameOf(bytes)
    await Promise.all([store.put(name, bytes), store.put(name, bytes), store.put(name, bytes)])
    expect(await store.get(name)).toEqual(bytes)
    expect(await readdir(path.join(directory, name.slice(0, 2)))).toEqual([name])
    await store.remove(name)
    await store.remove(name)
    expect(await store.get(name)).toBeNull()
  })

  it('syncs a picture to the disk before it returns: its bytes, then its name, then its new folder', async () => {
    const bytes = Buffer.from('a picture that lasts')
    const folder = path.join(directory, nameOf(bytes).slice(0, 2))
    const file = path.join(folder, nameOf(bytes))
    const probe = await open(directory, 'r')
    const handles: FileHandle = Object.getPrototypeOf(probe)
    await probe.close()
    const { sync } = handles
    const synced: { inode: number; isNamed: boolean }[] = []
    const watched = vi.spyOn(handles, 'sync').mockImplementation(async function (this: FileHandle) {
      synced.push({ inode: (await this.stat()).ino, isNamed: existsSync(file) })
      await sync.call(this)
    })
    await openFolderStore(directory).put(nameOf(bytes), bytes)
    watched.mockRestore()
    const inodeOf = (one: string): number => statSync(one).ino
    expect(synced).toEqual([
      { inode: inodeOf(file), isNamed: false },
      { inode: inodeOf(folder), isNamed: true },
      { inode: inodeOf(directory), isNamed: true },
    ])
  })

  it('T26 touches no file by a name that is not one of ours', async () => {
    const store = openFolderStore(path.join(directory, 'inner'))
    await writeFile(path.join(directory, 'secret.webp'), 'secret')
    for (const name of [
      '../secret.webp',
      '..%2fsecret.webp',
      '/etc/passwd',
      `${'a'.repeat(64)}.svg`,
      `${'a'.repeat(64)}.webp\0`,
      '',
    ]) {
      expect(() => store.get(name)).toThrow('not the name')
      expect(() => store.remove(name)).toThrow('not the name')
      await expect(store.put(name, Buffer.from('x'))).rejects.toThrow('not the name')
    }
    expect(await readFile(path.join(directory, 'secret.webp'), 'utf8')).toBe('secret')
  })

  it('T27 says that a full disk is full, leaves nothing half written, and goes on when there is room', async (test) => {
    const disk = mkdtempSync(path.join(directory, 'disk-'))
    const unmount = mountSmallDisk(disk, '256k')
    if (!unmount) return test.skip('needs the right to mount a small disk')
    try {
      const store = openFolderStore(disk)
      const pictures = Array.from({ length: 8 }, (_, index) => Buffer.alloc(60_000, index))
      const results = await Promise.allSettled(pictures.map((bytes) => store.put(nameOf(bytes), bytes)))
      const refused = results.filter((result) => result.status === 'rejected')
      expect(refused.length).toBeGreaterThan(3)
      for (const { reason } of refused) expect(reason).toMatchObject({ kind: 'unavailable', code: 'storage_full' })
      for (const [index, bytes] of pictures.entries())
        expect(await store.get(nameOf(bytes))).toEqual(results[index]?.status === 'fulfilled' ? bytes : null)
      const files = (await readdir(disk, { recursive: true })).filter((file) => file.includes('.webp'))
      expect(files.every((file) => file.endsWith('.webp'))).toBe(true)
      for (const bytes of pictures) await store.remove(nameOf(bytes))
      const small = Buffer.from('small')
      await store.put(nameOf(small), small)
      expect(await store.get(nameOf(small))).toEqual(small)
    } finally {
      unmount()
    }
  })
})
