import { mkdtempSync, rmSync } from 'node:fs'
import { mkdir, readdir, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { createEmptyDatabase } from '@velvet/database/testing'
import { fingerprintOf } from '@velvet/services/kernel'
import { afterAll, beforeAll, describe, expect, inject, it } from 'vitest'
import { withClient } from '../testing/database-state.ts'
import { createInstallation, createStore, fillInstallation, secret } from '../testing/installations.ts'
import { backUp } from './back-up.ts'

const picture = `${'a'.repeat(64)}.webp`

describe('a backup', () => {
  let folder: string
  let file: string
  const drops: (() => Promise<void>)[] = []
  beforeAll(() => {
    folder = mkdtempSync(path.join(tmpdir(), 'velvet-backup-'))
    file = path.join(folder, 'backup.tar')
  })
  afterAll(async () => {
    for (const drop of drops) await drop()
    rmSync(folder, { recursive: true, force: true })
  })

  const made = async (create: typeof createInstallation | typeof createEmptyDatabase): Promise<string> => {
    const { url, drop } = await create(inject('databaseUrl'))
    drops.push(drop)
    return url
  }
  const target = () => made(createInstallation)
  const without = () => made(createEmptyDatabase)

  it('never overwrites a file, and says so', async () => {
    const options = { url: await target(), secret, pictures: createStore().store, file }
    await backUp(options)
    await expect(backUp(options)).rejects.toMatchObject({ code: 'file_exists' })
  })

  it('is refused with the folder and the reason where no file can be written', async () => {
    const options = { url: await target(), secret, pictures: createStore().store }
    const refused = (...names: string[]) => expect(backUp({ ...options, file: path.join(folder, ...names) })).rejects
    await refused('nowhere', 'backup.tar').toMatchObject({
      code: 'folder_unusable',
      message: `${folder}/nowhere cannot be written to: it does not exist. No backup was made, and nothing else was changed.`,
    })
    await writeFile(path.join(folder, 'a-file'), '')
    await refused('a-file', 'backup.tar').toMatchObject({ message: expect.stringContaining('a file, not a folder') })
    await mkdir(path.join(folder, 'occupied.tar.partial'))
    await refused('occupied.tar').toMatchObject({
      message: expect.stringContaining('occupied.tar.partial cannot be written to: it is a folder'),
    })
  })

  it('is refused with another key than that of the database, without a schema, and beside another one', async () => {
    const options = {
      url: await target(),
      secret,
      pictures: createStore().store,
      file: path.join(folder, 'refused.tar'),
    }
    await withClient(options.url, async (client) => {
      await client.query(`insert into key_fingerprints (name, fingerprint) values ('address', $1)`, [
        fingerprintOf('the key of another installation, 32 b'),
      ])
      await expect(backUp(options)).rejects.toMatchObject({ code: 'wrong_address_key' })
      await client.query('delete from key_fingerprints')
      await client.query(`select pg_advisory_lock(hashtextextended('velvet backup', 0))`)
      await expect(backUp(options)).rejects.toMatchObject({ code: 'backup_running' })
    })
    await expect(backUp({ ...options, url: await without() })).rejects.toMatchObject({
      code: 'nothing_installed',
    })
    expect((await readdir(folder)).filter((name) => name.startsWith('refused'))).toEqual([])
  })

  it('is a snapshot: it contains nothing that commits while it is taken', async () => {
    const url = await target()
    await fillInstallation(url)
    await withClient(url, (client) =>
      client.query(`insert into pictures (name, bytes, width, height) values ($1, 1, 1, 1)`, [picture]),
    )
    // Pictures come last: by then every table was read.
    const pictures = {
      get: async () => {
        await withClient(url, (client) => client.query('delete from event_applications; delete from hand_overs'))
        return null
      },
    }
    const archive = path.join(folder, 'moment.tar')
    const { rows } = await backUp({ url, secret, pictures, file: archive })
    expect(rows).toMatchObject({ event_applications: 120, hand_overs: 3 })
  })
})
