import { randomBytes } from 'node:crypto'
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { afterAll, beforeAll, describe, expect, inject, it } from 'vitest'
import { readSchema, withClient } from '../testing/database-state.ts'
import { createInstallation, createStore, secret } from '../testing/installations.ts'
import { backUp } from './back-up.ts'
import { restore, verifyArchive } from './restore.ts'

describe('a restored backup of a log in partitions', () => {
  let folder: string
  const drops: (() => Promise<void>)[] = []
  beforeAll(() => {
    folder = mkdtempSync(path.join(tmpdir(), 'velvet-backup-'))
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
  const span = (name: string, from: string, until: string) =>
    `create table ${name} (like activity including all, primary key (id));
     alter table activity attach partition ${name} for values from (${from}) to (${until});`
  const spans = `${span('activity_before_2026_01', 'minvalue', `'2026-01-01'`)}${span('activity_2026_01', `'2026-01-01'`, `'2026-02-01'`)}`
  const entry = (at: string) =>
    `insert into activity (id, actor_kind, actor_name, action, description, created_at)
     values (new_id(), 'system', 'test', 'test.done', 'At ${at}', '${at}');`
  const entries = ['2025-05-05', '2026-01-05', '2026-02-05']
  const withLog = async (change: string): Promise<string> => {
    const url = await target()
    await withClient(url, (client) => client.query(`${spans}${entries.map(entry).join('')}${change}`))
    return url
  }
  const backedUp = async (url: string): Promise<string> => {
    const made = path.join(folder, `${randomBytes(4).toString('hex')}.tar`)
    await backUp({ url, secret, pictures: createStore().store, file: made })
    return made
  }
  const restored = async (made: string, url: string): Promise<unknown[]> => {
    await restore({ url, secret, pictures: createStore().store, file: made })
    return withClient(url, async (client) => {
      const { rows } = await client.query(
        `select description, tableoid::regclass::text as store from activity where action = 'test.done' order by created_at`,
      )
      return rows
    })
  }
  const inOne = entries.map((at) => ({ description: `At ${at}`, store: 'activity_default' }))

  it('has every entry once, in one partition, whatever partitions the target has', async () => {
    const made = await backedUp(await withLog(''))
    expect(await verifyArchive(made, secret)).toMatchObject({ rows: { activity: 3 } })
    const url = await target()
    expect(await restored(made, url)).toEqual(inOne)
    expect(await readSchema(url)).toEqual(await readSchema(await target()))
    const divided = await target()
    await withClient(divided, (client) => client.query(spans))
    expect(await restored(made, divided)).toEqual(inOne)
    expect(await readSchema(divided)).toEqual(await readSchema(url))
  })

  it('has every entry once if the previous version made it after a rollback, which backs up each partition', async () => {
    const url = await withLog(
      `alter table activity detach partition activity_default; alter table activity detach partition activity_2026_01;
       alter table activity detach partition activity_before_2026_01; drop table activity`,
    )
    const made = await backedUp(url)
    expect((await verifyArchive(made, secret)).rows).not.toHaveProperty('activity')
    expect(await restored(made, await target())).toEqual(inOne)
  })
})
