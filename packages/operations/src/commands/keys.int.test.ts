import { parseEnvironment, settingsOf } from '@velvet/contracts/config'
import { openDatabase } from '@velvet/database'
import { addressHash, requireAddressKey } from '@velvet/services/kernel'
import type { Client } from 'pg'
import { afterEach, beforeEach, describe, expect, inject, it, vi } from 'vitest'
import { runVelvet } from '../run-velvet.ts'
import { readContent, withClient } from '../testing/database-state.ts'
import { createInstallation, fillInstallation } from '../testing/installations.ts'

const first = 'the secret of the first years, 32 bytes'
const second = 'the secret that came after it, 32 bytes'

type Message = { id: string; channel: 'email' | 'sms'; address: string | null; address_hmac: Buffer }

describe('velvet keys', () => {
  let url: string
  let drop: () => Promise<void>
  beforeEach(async () => {
    ;({ url, drop } = await createInstallation(inject('databaseUrl')))
    await start(first)
    await withClient(url, (client) => suppress(client, Buffer.from('an address of no message')))
  })
  afterEach(() => drop())

  const logger = { info: () => undefined, warn: () => undefined, error: () => undefined }
  const start = async (secret: string): Promise<void> => {
    const { db, close } = openDatabase({ url, poolSize: 1, lockWaitMs: 30_000 })
    const settings = settingsOf(parseEnvironment({ SESSION_SECRET: secret }))
    await requireAddressKey({ db, logger, settings }).finally(close)
  }
  const suppress = (client: Client, hash: Buffer) =>
    client.query(
      `insert into suppressions (channel, address_hmac, reason, source) values ('email', $1, 'unsubscribed', 'link')`,
      [hash],
    )
  const readMessages = async (client: Client): Promise<Message[]> =>
    (await client.query<Message>('select id, channel, address, address_hmac from communications order by id')).rows

  const keys = async (secret: string, ...args: string[]) => {
    const say = vi.spyOn(console, 'log').mockReturnValue()
    const complain = vi.spyOn(console, 'error').mockReturnValue()
    try {
      const env = parseEnvironment({ DATABASE_URL: url, SESSION_SECRET: secret })
      const code = await runVelvet(['keys', ...args], async () => ({ env, release: async () => undefined }))
      return { code, text: [...say.mock.calls, ...complain.mock.calls].flat().join('\n') }
    } finally {
      say.mockRestore()
      complain.mockRestore()
    }
  }
  const adopt = (secret: string, losing: number) => keys(secret, 'adopt-address-key', '--losing', String(losing))

  it('says whether the configured key belongs to the database, and never prints a key', async () => {
    const [right, wrong] = [await keys(first), await keys(second)]
    expect(right).toEqual({ code: 0, text: expect.stringMatching(/matches this database; 1 suppressed addresses/) })
    expect(wrong).toEqual({ code: 0, text: expect.stringContaining('does NOT match this database') })
    expect(right.text + wrong.text).not.toMatch(new RegExp(`${first}|${second}`))
  })

  it('adopts another key only when given the number of suppressed addresses that this loses', async () => {
    const refused = { code: 1, text: expect.stringContaining('add --losing 1') }
    expect(await keys(second, 'adopt-address-key')).toEqual(refused)
    expect(await adopt(second, 0)).toEqual(refused)
    await expect(start(second)).rejects.toMatchObject({ code: 'wrong_address_key' })
    expect(await adopt(second, 1)).toMatchObject({ code: 0 })
    await start(second)
    await expect(start(first)).rejects.toMatchObject({ code: 'wrong_address_key' })
    const { rows } = await withClient(url, (client) => client.query('select action from activity'))
    expect(rows).toEqual([{ action: 'address_key.adopted' }])
  })

  it('keeps a campaign under way sound: addresses that messages know keep their suppressions, and the first key leads back', async () => {
    await fillInstallation(url)
    const isHashedWith = (secret: string, { channel, address, address_hmac: hash }: Message): boolean =>
      address !== null && hash.equals(addressHash(secret, channel, address))
    await withClient(url, async (client) => {
      for (const { id, channel, address } of await readMessages(client))
        await client.query('update communications set address_hmac = $2 where id = $1', [
          id,
          addressHash(first, channel, address ?? ''),
        ])
      // One who opted out while the message waits, and one whose only message was erased.
      const { rows } = await client.query<{ address: string }>(
        `select address from communications where state = 'queued' and channel = 'email' limit 1`,
      )
      await suppress(client, addressHash(first, 'email', rows[0]?.address ?? ''))
      await client.query(`update communications set address = null where state = 'failed'`)
    })
    const suppressedQueued = `select count(*)::int as count from communications
      join suppressions using (channel, address_hmac) where state = 'queued'`
    const before = await readContent(url)
    const { held, known } = await withClient(url, async (client) => ({
      held: (await client.query(suppressedQueued)).rows,
      known: (await readMessages(client)).filter((message) => isHashedWith(first, message)).length,
    }))
    expect(held).not.toEqual([{ count: 0 }])

    // Also the one of fillInstallation, which no message knows.
    const { code, text } = await adopt(second, 2)
    expect([code, text]).toEqual([0, expect.stringContaining('2 suppressed addresses are no longer recognized, 1 are')])
    await withClient(url, async (client) => {
      const messages = await readMessages(client)
      expect(messages.filter((message) => isHashedWith(second, message))).toHaveLength(known)
      expect(messages.filter(({ address }) => address !== null)).toHaveLength(known)
      expect((await client.query(suppressedQueued)).rows).toEqual(held)
    })
    expect((await readContent(url)).campaign_totals).toEqual(before.campaign_totals)

    expect(await adopt(first, 2)).toMatchObject({ code: 0 })
    const { suppressions, communications } = await readContent(url)
    expect({ suppressions, communications }).toEqual({
      suppressions: before.suppressions,
      communications: before.communications,
    })
  })

  it('adopts nothing while a process is connected, which would go on with its own key', async () => {
    const before = await readContent(url)
    await withClient(url, async (client) => {
      await client.query(`set application_name = 'velvet worker'`)
      expect(await keys(first)).toMatchObject({ code: 0 })
      expect(await adopt(second, 1)).toEqual({
        code: 1,
        text: expect.stringMatching(/velvet worker \(1\)\. Nothing was changed\. Stop the api, the worker/),
      })
    })
    expect(await readContent(url)).toEqual(before)
  })

  it('lets no process start with the former key while another one is being adopted', async () => {
    await withClient(url, async (client) => {
      await client.query('begin; select from key_fingerprints for update')
      const starting = start(first)
      starting.catch(() => undefined)
      const waiting = `select from pg_stat_activity where datname = current_database() and wait_event_type = 'Lock'`
      await expect
        .poll(() => withClient(url, async (other) => (await other.query(waiting)).rows.length), { timeout: 20_000 })
        .toBe(1)
      await client.query(`update key_fingerprints set fingerprint = sha256('another key'); commit`)
      await expect(starting).rejects.toMatchObject({ code: 'wrong_address_key' })
    })
  })

  it.each([[['rotate']], [['adopt-address-key', '--losing', 'some']], [['--losing', '1']]])(
    'answers %j with how it is used, and 2',
    async (args) => {
      expect(await keys(first, ...args)).toEqual({ code: 2, text: expect.stringContaining('Usage: velvet keys') })
    },
  )
})
