import { rm } from 'node:fs/promises'
import path from 'node:path'
import { parseEnvironment } from '@velvet/contracts/config'
import { exportActivity } from '@velvet/services/activity'
import { exportFiltered } from '@velvet/services/exports'
import { type Context, type Download, withActor } from '@velvet/services/kernel'
import { exportPerson } from '@velvet/services/person-data'
import { describe, expect, it } from 'vitest'
import { prepareDatabase } from '../first-start.ts'
import { ensureDatabase, startPostgres } from '../postgres.ts'
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

describe.each([own, ...installed])('PostgreSQL $version', ({ programs }) => {
  it('holds the schema and the demo data, and every kind of export comes out whole', { timeout: 90_000 }, async () => {
    const folder = await makeScratchFolder('velvet-postgres-')
    const server = await startPostgres({
      directory: path.join(folder, 'cluster'),
      isDurable: false,
      ...(programs ? { programs } : {}),
    })
    try {
      const url = await ensureDatabase(server.serverUrl, 'velvet')
      const database = { url, isEmbedded: true, release: async () => undefined }
      const { seeded } = await prepareDatabase(env, database, { secret, adminPassword: 'correct horse' })
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
    } finally {
      await server.stop()
      await rm(folder, { recursive: true, force: true })
    }
  })
})
