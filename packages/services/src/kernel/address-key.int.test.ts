import { parseEnvironment, settingsOf } from '@velvet/contracts/config'
import { createTestDatabase, type TestDatabase } from '@velvet/database/testing'
import { afterEach, beforeEach, describe, expect, inject, it } from 'vitest'
import { requireAddressKey } from './address-key.ts'
import { addressHash } from './keyed-hash.ts'

const first = 'the secret of the first years, 32 bytes'
const second = 'the secret that came after it, 32 bytes'
const third = 'a secret of another installation, 32 b'

describe('the address key', () => {
  let database: TestDatabase
  beforeEach(async () => {
    database = await createTestDatabase(inject('databaseUrl'))
  })
  afterEach(() => database.drop())

  const logger = { info: () => undefined, warn: () => undefined, error: () => undefined }
  const settingsWith = (env: Record<string, string>) => settingsOf(parseEnvironment(env))
  const start = (env: Record<string, string>) =>
    requireAddressKey({ db: database.db, logger, settings: settingsWith(env) })
  const refused = {
    code: 'wrong_address_key',
    message: expect.stringMatching(/another ADDRESS_KEY .* Set ADDRESS_KEY to/),
  }

  it('is the SESSION_SECRET where it is not set, as before it existed', async () => {
    await start({ SESSION_SECRET: first })
    await start({ SESSION_SECRET: first })
    await start({ SESSION_SECRET: second, ADDRESS_KEY: first })
    expect(addressHash(settingsWith({ SESSION_SECRET: first }).secret, 'email', 'Ada@example.com')).toEqual(
      addressHash(first, 'email', 'ada@example.com'),
    )
  })

  it('refuses a new SESSION_SECRET without it, because every suppressed address would be lost', async () => {
    await start({ SESSION_SECRET: first })
    await expect(start({ SESSION_SECRET: second })).rejects.toMatchObject(refused)
    await start({ SESSION_SECRET: first })
  })

  it('keeps suppressions when the SESSION_SECRET alone changes', async () => {
    const before = { SESSION_SECRET: first, ADDRESS_KEY: third }
    const after = { SESSION_SECRET: second, SESSION_SECRET_PREVIOUS: first, ADDRESS_KEY: third }
    await start(before)
    await start(after)
    expect(addressHash(settingsWith(after).secret, 'sms', '+12125550134')).toEqual(
      addressHash(settingsWith(before).secret, 'sms', '+12125550134'),
    )
    await expect(start({ ...after, ADDRESS_KEY: second })).rejects.toMatchObject(refused)
  })

  it('is stored once by processes that start together, and is not revealed', async () => {
    const results = await Promise.allSettled(
      [first, first, third, third].map((secret) => start({ SESSION_SECRET: secret })),
    )
    expect(results.filter(({ status }) => status === 'fulfilled')).toHaveLength(2)
    const rows = await database.db.selectFrom('key_fingerprints').select(['name', 'fingerprint']).execute()
    expect(rows).toEqual([{ name: 'address', fingerprint: expect.any(Buffer) }])
    const refusals = results.filter((result) => result.status === 'rejected')
    expect(refusals).toHaveLength(2)
    for (const { reason } of refusals) {
      expect(reason).toMatchObject(refused)
      for (const secret of [first, third]) expect(reason.message).not.toContain(secret)
    }
  })
})
