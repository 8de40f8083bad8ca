import { createHash, randomBytes } from 'node:crypto'
import { mkdtempSync, rmSync } from 'node:fs'
import { mkdir, readdir, stat } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { createEmptyDatabase } from '@velvet/database/testing'
import { openFolderStore } from '@velvet/providers/pictures'
import { afterAll, beforeAll, describe, expect, inject, it } from 'vitest'
import { readContent, readFiles, readKeptContent, readSchema, withClient } from '../testing/database-state.ts'
import { createInstallation, fillInstallation, secret } from '../testing/installations.ts'
import { startVelvet } from '../testing/velvet-process.ts'
import { backUp } from './back-up.ts'

const bytes = randomBytes(5_000)
const picture = `${createHash('sha256').update(bytes).digest('hex')}.webp`
const suppressed = 1_000
const bystander = 'a bystander'

/** Every test waits for a condition, and for the server to notice that its client is gone: it looks once a second. */
const patiently = { timeout: 20_000, interval: 20 }

describe('a command that is killed with SIGKILL', { timeout: 60_000 }, () => {
  let folder: string
  let source: string
  const drops: (() => Promise<void>)[] = []
  const made = async (create: typeof createInstallation | typeof createEmptyDatabase): Promise<string> => {
    const { url, drop } = await create(inject('databaseUrl'))
    drops.push(drop)
    return url
  }
  const storeOf = (data: string) => openFolderStore(path.join(folder, data, 'pictures'))
  beforeAll(async () => {
    folder = mkdtempSync(path.join(tmpdir(), 'velvet-killed-'))
    source = await made(createInstallation)
    await fillInstallation(source)
    await withClient(source, async (client) => {
      await client.query(`insert into pictures (name, bytes, width, height) values ($1, 5000, 10, 10)`, [picture])
      await client.query(
        `insert into suppressions (channel, address_hmac, reason, source)
         select 'sms', sha256(n::text::bytea), 'stopped', 'stop' from generate_series(1, $1::int) n`,
        [suppressed],
      )
    })
    await storeOf('source').put(picture, bytes)
  })
  afterAll(async () => {
    for (const drop of drops) await drop()
    rmSync(folder, { recursive: true, force: true })
  })

  const start = (url: string, data: string, ...args: string[]) =>
    startVelvet(args, { DATABASE_URL: url, SESSION_SECRET: secret, DATA_DIR: path.join(folder, data) })
  /** What the connections to this database wait for, as the server says. */
  const waits = (url: string): Promise<string[]> =>
    withClient(inject('databaseUrl'), async (client) => {
      const { rows } = await client.query<{ event: string | null }>(
        `select wait_event as event from pg_stat_activity where datname = $1 and application_name <> $2 and backend_type = 'client backend'`,
        [new URL(url).pathname.slice(1), bystander],
      )
      return rows.map(({ event }) => event ?? 'nothing')
    })
  const standsStill = (url: string, at: string) => expect.poll(() => waits(url), patiently).toContain(at)
  const isGone = (url: string) => expect.poll(() => waits(url), patiently).toEqual([])

  it('while it backs up leaves FILE.partial and no FILE, and the same command repeated makes the whole backup', async () => {
    const backups = path.join(folder, 'backups')
    const file = path.join(backups, 'backup.tar')
    await mkdir(backups)
    await withClient(source, async (client) => {
      // By then it has written everything that comes before this table.
      await client.query(
        `set application_name = '${bystander}'; begin; lock table suppressions in access exclusive mode`,
      )
      const killed = start(source, 'source', 'backup', file)
      await standsStill(source, 'relation')
      await killed.kill()
    })
    expect(await readdir(backups)).toEqual(['backup.tar.partial'])
    expect((await stat(`${file}.partial`)).size).toBeGreaterThan(10_000)
    await isGone(source)

    expect(await start(source, 'source', 'backup', file).ended).toMatchObject({ code: 0, errors: '' })
    expect(await readdir(backups)).toEqual(['backup.tar'])
    const { out, code } = await start(source, 'source', 'restore', '--check', file).ended
    expect([code, out]).toEqual([0, expect.stringMatching(/is complete: .*60 applicants/)])
  })

  describe('while it restores', () => {
    let file: string
    beforeAll(async () => {
      file = path.join(folder, 'whole.tar')
      await backUp({ url: source, secret, pictures: storeOf('source'), file })
    })

    const picturesOf = (data: string): Promise<string[]> =>
      readdir(path.join(folder, data, 'pictures', picture.slice(0, 2))).catch(() => [])
    const restoresWhole = async (url: string, data: string): Promise<void> => {
      expect(await start(url, data, 'restore', file).ended).toMatchObject({ code: 0, errors: '' })
      expect(await readKeptContent(url)).toEqual(await readKeptContent(source))
      expect(await readSchema(url)).toEqual(await readSchema(source))
      expect(await picturesOf(data)).toEqual([picture])
      expect(await storeOf(data).get(picture)).toEqual(bytes)
    }

    /** A server that stands still: while a row is loaded, or while the indexes are made after all pictures were put. */
    const standstills = [
      {
        during: 'in the middle of a table',
        begin: `create function standstill.at(hash bytea) returns boolean language plpgsql as $$ begin
            if hash = sha256('${suppressed / 2}') then perform pg_sleep(600); end if;
            return true;
          end $$;
          alter table suppressions add constraint standstill check (standstill.at(address_hmac))`,
        end: 'alter table suppressions drop constraint standstill',
        pictures: [],
      },
      {
        during: 'after the last table and picture',
        begin: `create function standstill.at() returns event_trigger language plpgsql as $$ begin
            perform pg_sleep(600);
          end $$;
          create event trigger standstill on ddl_command_start when tag in ('CREATE INDEX') execute function standstill.at()`,
        end: 'drop event trigger standstill',
        pictures: [picture],
      },
    ]

    it.each(standstills)(
      '$during leaves the installation as empty as before, and the same command repeated restores it',
      async ({ during, begin, end, pictures }) => {
        const url = await made(createInstallation)
        await withClient(url, (client) => client.query(`create schema standstill; ${begin}`))
        const before = await readFiles(url)
        const killed = start(url, during, 'restore', file)
        await standsStill(url, 'PgSleep')
        await killed.kill()
        await isGone(url)
        expect(await readFiles(url)).toEqual(before)
        expect(await picturesOf(during)).toEqual(pictures)

        await withClient(url, (client) => client.query(`${end}; drop schema standstill cascade`))
        await restoresWhole(url, during)
      },
    )

    it('halfway through making the schema leaves no data, and the same command repeated restores it', async () => {
      const url = await made(createEmptyDatabase)
      await withClient(url, (client) =>
        client.query(`create schema standstill;
          create function standstill.at() returns event_trigger language plpgsql as $$ begin
            if to_regclass('public.campaigns') is not null then perform pg_sleep(600); end if;
          end $$;
          create event trigger standstill on ddl_command_start when tag in ('CREATE TABLE') execute function standstill.at()`),
      )
      const killed = start(url, 'schema', 'restore', file)
      await standsStill(url, 'PgSleep')
      await killed.kill()
      await withClient(inject('databaseUrl'), (client) =>
        client.query('select pg_terminate_backend(pid) from pg_stat_activity where datname = $1', [
          new URL(url).pathname.slice(1),
        ]),
      )
      await isGone(url)
      expect(Object.keys(await readContent(url))).toContain('applicants')
      await withClient(url, (client) => client.query('drop event trigger standstill; drop schema standstill cascade'))
      await restoresWhole(url, 'schema')
    })
  })
})
