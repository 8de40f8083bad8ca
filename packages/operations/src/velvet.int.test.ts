import { hasNewestSchema, openDatabase } from '@velvet/database'
import { createEmptyDatabase, createTestDatabase } from '@velvet/database/testing'
import { describe, expect, inject, it } from 'vitest'
import { startVelvet } from './testing/velvet-process.ts'

const SESSION_SECRET = 'a secret that only this test knows, 32 bytes'
const password = 'a long walk along the river'

const velvet = (...call: Parameters<typeof startVelvet>) => startVelvet(...call).ended

describe('velvet', () => {
  it('lists its commands and their options', async () => {
    const { out, code } = await velvet(['--help'])
    expect(code).toBe(0)
    expect(out).toMatch(/^ {2}admin-create {2}.*\n(?: {2}.*\n)*? {2}migrate /m)
    expect(await velvet(['admin-create', '--help'])).toMatchObject({
      code: 0,
      out: expect.stringContaining('--username <name>'),
    })
  })

  it.each([
    ['no command', [], 'Usage: velvet'],
    ['an unknown command', ['migrat'], 'Unknown command "migrat"'],
    ['a file that is no command', ['../velvet'], 'Unknown command "../velvet"'],
    ['an unknown option', ['migrate', '--fast'], "Unknown option '--fast'"],
    ['a missing option', ['admin-create'], 'Usage: velvet admin-create --username'],
    ['an unknown role', ['admin-create', '--username', 'nadia', '--role', 'boss'], 'Usage: velvet admin-create'],
  ])('answers %s with how it is used, and 2', async (_, args, sentence) => {
    expect(await velvet(args)).toMatchObject({ code: 2, out: '', errors: expect.stringContaining(sentence) })
  })

  it('says what its configuration lacks, and exits with 2', async () => {
    expect(await velvet(['migrate'])).toMatchObject({
      code: 2,
      errors: expect.stringContaining('DATABASE_URL is required'),
    })
  })

  it('brings an empty database up to date, and a second time changes nothing', async () => {
    const empty = await createEmptyDatabase(inject('databaseUrl'))
    const { db, close } = openDatabase({ url: empty.url, poolSize: 1 })
    try {
      const env = { DATABASE_URL: empty.url, SESSION_SECRET }
      expect(await velvet(['migrate'], env)).toMatchObject({ code: 0, out: expect.stringMatching(/^Ran 0001-/) })
      expect(await hasNewestSchema(db)).toBe(true)
      expect(await velvet(['migrate'], env)).toMatchObject({ code: 0, out: 'The schema is up to date\n' })
    } finally {
      await close()
      await empty.drop()
    }
  })

  it('creates an admin, and gives an existing one a new password and role', async () => {
    const database = await createTestDatabase(inject('databaseUrl'))
    try {
      const env = { DATABASE_URL: database.url, SESSION_SECRET }
      const create = (role: string, input: string) =>
        velvet(['admin-create', '--username', 'nadia', '--role', role], env, input)
      expect(await create('super_admin', 'short')).toMatchObject({
        code: 1,
        errors: 'Password must be at least 6 characters\n',
      })
      expect(await create('super_admin', `${password}\n`)).toMatchObject({
        code: 0,
        out: 'Created nadia as super_admin\n',
      })
      const again = await create('admin', `${password} again\n`)
      expect(again).toMatchObject({
        code: 0,
        out: expect.stringContaining('nadia has a new password and the role admin'),
      })
      const admins = await database.db.selectFrom('admins').select(['username', 'role']).execute()
      expect(admins).toEqual([{ username: 'nadia', role: 'admin' }])
      expect(again.out + again.errors).not.toContain(password)
    } finally {
      await database.drop()
    }
  })
})
