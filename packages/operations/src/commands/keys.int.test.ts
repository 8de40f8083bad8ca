import { parseEnvironment, settingsOf } from '@velvet/contracts/config'
import { createTestDatabase, type TestDatabase } from '@velvet/database/testing'
import { requireAddressKey } from '@velvet/services/kernel'
import { afterEach, beforeEach, describe, expect, inject, it, vi } from 'vitest'
import { runVelvet } from '../run-velvet.ts'

const first = 'the secret of the first years, 32 bytes'
const second = 'the secret that came after it, 32 bytes'

describe('velvet keys', () => {
  let database: TestDatabase
  beforeEach(async () => {
    database = await createTestDatabase(inject('databaseUrl'))
    await start(first)
    await database.db
      .insertInto('suppressions')
      .values({ channel: 'email', address_hmac: Buffer.from('any'), reason: 'unsubscribed', source: 'link' })
      .execute()
  })
  afterEach(() => database.drop())

  const logger = { info: () => undefined, warn: () => undefined, error: () => undefined }
  const start = (secret: string): Promise<void> =>
    requireAddressKey({
      db: database.db,
      logger,
      settings: settingsOf(parseEnvironment({ SESSION_SECRET: secret })),
    })

  const keys = async (secret: string, ...args: string[]) => {
    const say = vi.spyOn(console, 'log').mockReturnValue()
    const complain = vi.spyOn(console, 'error').mockReturnValue()
    try {
      const env = parseEnvironment({ DATABASE_URL: database.url, SESSION_SECRET: secret })
      const code = await runVelvet(['keys', ...args], async () => ({ env, release: async () => undefined }))
      return { code, text: [...say.mock.calls, ...complain.mock.calls].flat().join('\n') }
    } finally {
      say.mockRestore()
      complain.mockRestore()
    }
  }

  it('says whether the configured key belongs to the database, and never prints a key', async () => {
    const [right, wrong] = [await keys(first), await keys(second)]
    expect(right).toEqual({ code: 0, text: expect.stringMatching(/is that of this database; 1 suppressed addresses/) })
    expect(wrong).toEqual({ code: 0, text: expect.stringContaining('is NOT that of this database') })
    expect(right.text + wrong.text).not.toMatch(new RegExp(`${first}|${second}`))
  })

  it('adopts another key only when given the number of suppressed addresses that this loses', async () => {
    const refused = { code: 1, text: expect.stringContaining('add --losing 1') }
    expect(await keys(second, 'adopt-address-key')).toEqual(refused)
    expect(await keys(second, 'adopt-address-key', '--losing', '0')).toEqual(refused)
    await expect(start(second)).rejects.toMatchObject({ code: 'wrong_address_key' })
    expect(await keys(second, 'adopt-address-key', '--losing', '1')).toMatchObject({ code: 0 })
    await start(second)
    await expect(start(first)).rejects.toMatchObject({ code: 'wrong_address_key' })
    const entries = await database.db.selectFrom('activity').select('action').execute()
    expect(entries).toEqual([{ action: 'address_key.adopted' }])
  })

  it.each([[['rotate']], [['adopt-address-key', '--losing', 'some']], [['--losing', '1']]])(
    'answers %j with how it is used, and 2',
    async (args) => {
      expect(await keys(first, ...args)).toEqual({ code: 2, text: expect.stringContaining('Usage: velvet keys') })
    },
  )
})
