import { createHash, randomBytes } from 'node:crypto'
import { mkdtempSync, rmSync } from 'node:fs'
import { readFile, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { migrateExactly, migrationNames } from '@velvet/database'
import { createEmptyDatabase } from '@velvet/database/testing'
import { fingerprintOf } from '@velvet/services/kernel'
import { afterAll, beforeAll, describe, expect, inject, it } from 'vitest'
import { readContent, readFiles, readKeptContent, readSchema, withClient } from '../testing/database-state.ts'
import { createInstallation, createStore, fillInstallation, secret } from '../testing/installations.ts'
import { formatName, formatVersion } from './archive-format.ts'
import { backUp } from './back-up.ts'
import { restore, verifyArchive } from './restore.ts'
import { createArchive } from './write-archive.ts'

const bytes = randomBytes(5_000)
const picture = `${createHash('sha256').update(bytes).digest('hex')}.webp`
const lost = `${'0'.repeat(64)}.webp`

describe('a restored backup', () => {
  let folder: string
  let file: string
  let source: { url: string; drop: () => Promise<void> }
  const drops: (() => Promise<void>)[] = []
  beforeAll(async () => {
    folder = mkdtempSync(path.join(tmpdir(), 'velvet-backup-'))
    file = path.join(folder, 'backup.tar')
    source = await createInstallation(inject('databaseUrl'))
    drops.push(source.drop)
    await fillInstallation(source.url)
    await withClient(source.url, (client) =>
      client.query(`insert into pictures (name, bytes, width, height) values ($1, 5000, 10, 10), ($2, 1, 1, 1)`, [
        picture,
        lost,
      ]),
    )
    await backUp({ url: source.url, secret, pictures: createStore({ [picture]: bytes }).store, file })
  })
  afterAll(async () => {
    for (const drop of drops) await drop()
    rmSync(folder, { recursive: true, force: true })
  })

  const target = async (): Promise<string> => {
    const { url, drop } = await createInstallation(inject('databaseUrl'))
    drops.push(drop)
    return url
  }
  const withoutTables = async (): Promise<string> => {
    const { url, drop } = await createEmptyDatabase(inject('databaseUrl'))
    drops.push(drop)
    return url
  }
  const into = (url: string, options: { file?: string; secret?: string } = {}) =>
    restore({ url, secret, file, pictures: createStore().store, ...options })

  it('lists its contents without any database, and names missing pictures', async () => {
    expect(await verifyArchive(file, secret)).toMatchObject({
      rows: { applicants: 60, suppressions: 1 },
      pictures: 1,
      missingPictures: 1,
    })
  })

  it.each([
    ['with the newest schema', target],
    ['without tables', withoutTables],
  ])('is the same in a database %s: rows, schema, pictures', async (_, create) => {
    const url = await create()
    const { store, kept } = createStore()
    const restored = await restore({ url, secret, pictures: store, file })
    expect(restored).toMatchObject({ migrated: [], rows: { applicants: 60 } })
    expect([...kept]).toEqual([[picture, bytes]])
    expect(await readSchema(url)).toEqual(await readSchema(source.url))
    expect(await readKeptContent(url)).toEqual(await readKeptContent(source.url))
    const [before, after] = [await readContent(source.url), await readContent(url)]
    const rowsOf = (state: typeof after, name: string) => state[name]?.rows
    expect([rowsOf(before, 'sessions'), rowsOf(after, 'sessions')]).toEqual([1, 0])
    for (const table of ['campaigns', 'communications']) expect(rowsOf(after, table)).toBe(rowsOf(before, table))
    // What was held, and that it was restored.
    expect(rowsOf(after, 'activity')).toBe((rowsOf(before, 'activity') ?? 0) + 4)
  })

  it('continues its sequences, and totals follow new rows', async () => {
    const url = await target()
    await into(url)
    await withClient(url, async (client) => {
      await client.query(`insert into hand_overs (lease_until, communication_ids) values (now(), '{}')`)
      await client.query(`insert into applicants (id, first_name, status) values (new_id(), 'Late', 'approved')`)
      const { rows } = await client.query(`
        select (select sum(total)::int from applicant_totals where status = 'approved') as counted,
          (select count(*)::int from applicants where status = 'approved') as approved,
          (select count(distinct id) = count(*) and max(id) > min(id) from hand_overs) as "isNumberedOn"`)
      expect(rows).toEqual([{ counted: 21, approved: 21, isNumberedOn: true }])
    })
  })

  it('keeps everything on hold that may have been sent since: a worker sends nothing automatically', async () => {
    const url = await target()
    const { held, takenAt } = await into(url)
    expect(held).toMatchObject({ campaigns: 2, scheduled: 1, messages: 10 })
    await withClient(url, async (client) => {
      const { rows } = await client.query<{ name: string; status: string; isPaused: boolean; said: string | null }>(`
        select name, status, paused_at is not null as "isPaused", coalesce(pause_reason, notice) as said
        from campaigns order by name`)
      const said = expect.stringMatching(/^Restored from a backup of \w{3} \d{1,2}, \d{4}, .* UTC\. /)
      expect(rows).toEqual([
        { name: 'Done', status: 'completed', isPaused: false, said: null },
        { name: 'Draft', status: 'draft', isPaused: false, said: null },
        {
          name: 'Held',
          status: 'sending',
          isPaused: true,
          said: expect.stringMatching(/^Restored .* Three complaints\.$/),
        },
        { name: 'Planned', status: 'draft', isPaused: false, said },
        { name: 'Running', status: 'sending', isPaused: true, said },
      ])
      const states = await client.query(`
        select coalesce(ca.name, 'direct') as of, state, count(*)::int as messages
        from ledger c left join campaigns ca on ca.id = c.campaign_id
        where state in ('queued', 'submitting', 'unknown', 'needs_review') group by 1, 2 order by 1, 2`)
      expect(states.rows).toEqual([
        { of: 'Held', state: 'needs_review', messages: 3 },
        { of: 'Held', state: 'queued', messages: 1 },
        { of: 'Running', state: 'needs_review', messages: 6 },
        { of: 'Running', state: 'queued', messages: 1 },
        { of: 'direct', state: 'needs_review', messages: 3 },
      ])
      const totals = await client.query(`
        select state, sum(people)::int as messages from campaign_totals group by 1 having sum(people) <> 0 order by 1`)
      const messages = await client.query(`
        select state, count(*)::int as messages from ledger where campaign_id is not null group by 1 order by 1`)
      expect(totals.rows).toEqual(messages.rows)
      const log = await client.query(`select action from activity where actor_name = 'restore' order by action`)
      expect(log.rows.map(({ action }) => action)).toEqual([
        'campaign.not_started',
        'campaign.paused',
        'campaign.paused',
        'installation.restored',
      ])
      expect(Date.parse(takenAt)).toBeLessThan(Date.now())
    })
  })

  it('of an earlier schema is loaded as it was, then brought up to date', { timeout: 60_000 }, async () => {
    const earlier = migrationNames.slice(0, -1)
    const old = await withoutTables()
    await migrateExactly(old, earlier)
    await withClient(old, (client) =>
      client.query(`insert into tags (id, name) values (new_id(), 'friend of the house')`),
    )
    const archive = path.join(folder, 'earlier.tar')
    await backUp({ url: old, secret, pictures: createStore().store, file: archive })
    const url = await target()
    const { migrated } = await into(url, { file: archive })
    expect(migrated).toEqual(migrationNames.slice(-1))
    const { rows } = await withClient(url, (client) => client.query('select name from tags'))
    expect(rows).toEqual([{ name: 'friend of the house' }])
    expect(await readSchema(url)).toEqual(await readSchema(await target()))
  })

  describe('is refused before anything is written', () => {
    const untouched = async (
      url: string,
      code: string,
      options: { file?: string; secret?: string } = {},
    ): Promise<string> => {
      const before = await readFiles(url)
      const error: unknown = await into(url, options).catch((reason: unknown) => reason)
      expect(error).toMatchObject({ code, message: expect.stringMatching(/Nothing was changed/) })
      expect(await readFiles(url)).toEqual(before)
      return (error as Error).message
    }

    it('when the installation is not empty, and says why', async () => {
      const url = await target()
      await withClient(url, (client) => client.query(`insert into tags (id, name) values (new_id(), 'vip')`))
      expect(await untouched(url, 'installation_not_empty')).toContain('data in tags')
      await untouched(source.url, 'installation_not_empty')
    })

    it('when the database belongs to another program', async () => {
      const url = await withoutTables()
      await withClient(url, (client) => client.query('create table invoices (id int)'))
      expect(await untouched(url, 'installation_not_empty')).toContain('invoices')
    })

    it('while anything is connected, such as an api or a worker', async () => {
      const url = await target()
      await withClient(url, async (client) => {
        await client.query(`set application_name = 'velvet worker'`)
        expect(await untouched(url, 'database_in_use')).toContain('velvet worker (')
      })
    })

    it('with another key', async () => {
      expect(
        await untouched(await target(), 'wrong_address_key', { secret: 'the key of another installation, 32 b' }),
      ).toContain('Set ADDRESS_KEY to')
    })

    it('when it is truncated, modified, foreign or missing', async () => {
      const whole = await readFile(file)
      const url = await target()
      const write = async (content: Buffer): Promise<{ file: string }> => {
        await writeFile(path.join(folder, 'bad.tar'), content)
        return { file: path.join(folder, 'bad.tar') }
      }
      await untouched(url, 'archive_damaged', await write(whole.subarray(0, whole.length / 2)))
      const altered = Buffer.from(whole)
      altered[whole.length >> 1] = (altered[whole.length >> 1] ?? 0) ^ 1
      await untouched(url, 'archive_damaged', await write(altered))
      await untouched(url, 'archive_foreign', await write(Buffer.from('a letter')))
      const nowhere = path.join(folder, 'nowhere.tar')
      expect(await untouched(url, 'archive_missing', { file: nowhere })).toContain(
        `${nowhere} cannot be opened: it does not exist`,
      )
    })

    it('when a newer version made it', async () => {
      const newer = path.join(folder, 'newer.tar')
      const archive = await createArchive(newer, secret, {
        format: formatName,
        formatVersion,
        takenAt: new Date().toISOString(),
        postgres: '18.4',
        addressKey: fingerprintOf(secret).toString('hex'),
        migrations: [...migrationNames, '9999-later'],
        tables: [],
        sequences: [],
      })
      await archive.finish({ rows: {}, pictures: 0, missingPictures: 0 })
      expect(await untouched(await target(), 'archive_newer', { file: newer })).toContain('Install that version')
    })
  })

  it('leaves an empty installation and no picture behind when the storage of pictures is full, and can be repeated', async () => {
    const url = await target()
    const empty = await readContent(url)
    const { store, kept } = createStore()
    const full = { ...store, put: () => Promise.reject(new Error('full')) }
    await expect(restore({ url, secret, pictures: full, file })).rejects.toThrow('full')
    expect(await readContent(url)).toEqual(empty)
    expect(kept.size).toBe(0)
    expect(await into(url)).toMatchObject({ pictures: 1 })
  })

  it('that fails leaves the pictures that were there before', async () => {
    const url = await target()
    const { store, kept } = createStore({ [picture]: bytes })
    const failing = {
      ...store,
      put: async (name: string, content: Uint8Array) => {
        await store.put(name, content)
        throw new Error('no answer')
      },
    }
    await expect(restore({ url, secret, pictures: failing, file })).rejects.toThrow('no answer')
    expect([...kept]).toEqual([[picture, bytes]])
  })
})
