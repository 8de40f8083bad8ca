import { rm } from 'node:fs/promises'
import path from 'node:path'
import { parseEnvironment } from '@velvet/contracts/config'
import { backUp } from '@velvet/operations/backup/back-up'
import { restore } from '@velvet/operations/backup/restore'
import { readContent, readKeptContent, readSchema } from '@velvet/operations/testing/database-state'
import { createStore } from '@velvet/operations/testing/installations'
import { exportActivity } from '@velvet/services/activity'
import { exportFiltered } from '@velvet/services/exports'
import { type Context, type Download, withActor } from '@velvet/services/kernel'
import { exportPerson } from '@velvet/services/person-data'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { prepareDatabase } from '../first-start.ts'
import { ensureDatabase, type LocalPostgres, startPostgres } from '../postgres.ts'
import { withProduct } from '../product-context.ts'
import { makeScratchFolder } from '../scratch-folder.ts'
import { findInstalledPostgres } from '../testing/postgres-versions.ts'

const secret = 'a secret that only this test knows, 32 bytes'
const env = parseEnvironment({})
const installed = findInstalledPostgres()
const own = { version: 'of our own', programs: undefined }
if (installed.length === 0)
  console.log('[postgres] no PostgreSQL other than the bundled one is installed; other versions are skipped')

const linesOf = async (download: Promise<Download>): Promise<string[]> => {
  let whole = ''
  for await (const piece of (await download).text) whole += piece
  return whole.trimEnd().split('\n')
}

const asAdmin = async (context: Context): Promise<Context> => {
  const { id, username, role } = await context.db
    .selectFrom('admins')
    .select(['id', 'username', 'role'])
    .executeTakeFirstOrThrow()
  return withActor(context, { kind: 'admin', id, username, role, ip: '127.0.0.1', userAgent: null })
}

const pairs = installed.flatMap(({ version }) => [
  { from: own.version, to: version },
  { from: version, to: own.version },
])

describe('on each PostgreSQL version', () => {
  let folder: string
  const servers = new Map<string, LocalPostgres & { url: string; seeded: number }>()
  const serverOf = (version: string) => {
    const server = servers.get(version)
    if (!server) throw new Error(`PostgreSQL ${version} was not started`)
    return server
  }
  beforeAll(async () => {
    folder = await makeScratchFolder('velvet-postgres-')
    for (const { version, programs } of [own, ...installed]) {
      const server = await startPostgres({
        directory: path.join(folder, version.replaceAll(' ', '-')),
        isDurable: false,
        ...(programs ? { programs } : {}),
      })
      const url = await ensureDatabase(server.serverUrl, 'velvet')
      servers.set(version, { ...server, url, seeded: 0 })
      const database = { url, isEmbedded: true, release: async () => undefined }
      const { seeded } = await prepareDatabase(env, database, { secret, adminPassword: 'correct horse' })
      servers.set(version, { ...server, url, seeded })
    }
  }, 120_000)
  afterAll(async () => {
    for (const { stop } of servers.values()) await stop()
    await rm(folder, { recursive: true, force: true })
  })

  it.each([own, ...installed])(
    'PostgreSQL $version holds the schema and the demo data, and every kind of export comes out whole',
    { timeout: 60_000 },
    async ({ version }) => {
      const { url, seeded } = serverOf(version)
      await withProduct(env, url, secret, async (context) => {
        const admin = await asAdmin(context)
        const people = await linesOf(exportFiltered(admin, { query: {} }))
        expect(people.length - 1).toBeGreaterThanOrEqual(seeded)
        const { id } = await admin.db.selectFrom('applicants').select('id').limit(1).executeTakeFirstOrThrow()
        expect(JSON.parse((await linesOf(exportPerson(admin, { params: { id } }))).join('\n'))).toMatchObject({
          applicant: { id },
        })
        expect((await linesOf(exportActivity(admin, { query: {} }))).length).toBeGreaterThan(1)
      })
    },
  )

  describe.skipIf(pairs.length === 0)('a backup (needs an installed PostgreSQL of another version)', () => {
    it.each(pairs)(
      'of PostgreSQL $from is the same in PostgreSQL $to: rows and schema',
      { timeout: 60_000 },
      async ({ from, to }) => {
        const source = serverOf(from).url
        const target = await ensureDatabase(serverOf(to).serverUrl, `from_${from.replaceAll(' ', '_')}`)
        const file = path.join(folder, `${from} to ${to}.tar`)
        const { store: pictures } = createStore()
        const { rows } = await backUp({ url: source, secret, pictures, file })
        expect(await restore({ url: target, secret, pictures, file })).toMatchObject({ rows, migrated: [] })
        expect(await readKeptContent(target)).toEqual(await readKeptContent(source))
        const [before, after] = [await readContent(source), await readContent(target)]
        for (const table of ['applicants', 'campaigns', 'communications'])
          expect([table, after[table]?.rows]).toEqual([table, rows[table]])
        expect(before.applicants?.rows).toBe(serverOf(from).seeded)
        expect(await readSchema(target)).toEqual(await readSchema(source))
      },
    )
  })
})
