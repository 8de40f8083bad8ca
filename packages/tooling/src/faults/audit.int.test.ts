import { randomUUID } from 'node:crypto'
import { openDatabase } from '@velvet/database'
import { createTestDatabase, prepare, type TestDatabase } from '@velvet/database/testing'
import { createSandbox, type Message, type Sandbox } from '@velvet/sandbox'
import { afterAll, beforeAll, beforeEach, describe, expect, inject, it } from 'vitest'
import { auditCampaign, sound } from './audit.ts'

const message = (communicationId: string | null, attempt: number): Message => ({
  id: randomUUID(),
  channel: 'email',
  providerId: randomUUID(),
  acceptedAt: Date.now(),
  to: 'guest@example.com',
  from: 'door@velvet.example',
  subject: '',
  html: '',
  text: '',
  headers: {},
  customArgs: {},
  communicationId,
  attempt,
  statusCallback: null,
  accountSid: null,
  messagingServiceSid: null,
  status: 'accepted',
  errorCode: null,
  events: [],
})

describe('the audit of a fault run', () => {
  const people = 40
  let database: TestDatabase
  let connection: ReturnType<typeof openDatabase>
  let sandbox: Sandbox
  beforeAll(async () => {
    database = await createTestDatabase(inject('databaseUrl'))
    connection = openDatabase({ url: database.url, poolSize: 2, onError: () => undefined })
    sandbox = await createSandbox({
      port: 0,
      host: '127.0.0.1',
      webhookBase: 'http://127.0.0.1:1',
      publicOrigin: 'http://localhost:3000',
      twilioAuthToken: 'only-this-test-knows-it',
      keepsContent: false,
      playsEvents: false,
      eventPace: 1,
      latencyMs: 0,
      seed: 1,
    })
  })
  afterAll(async () => {
    await sandbox?.stop()
    await connection?.close()
    await database?.drop()
  })

  let campaign = ''
  let ids: string[] = []
  const take = (id: string | null, attempt = 1): void => {
    sandbox.log.add(message(id, attempt))
    sandbox.log.countAnswer('email', '202')
  }
  const set = (state: 'accepted' | 'needs_review' | 'queued', id = ''): Promise<unknown> =>
    prepare(database.db, database.db.updateTable('communications').set({ state }).where('id', '=', id))
  const audit = () => auditCampaign(connection.pool, sandbox, campaign, 'email')

  /** A successful campaign: the first call to each recipient was accepted, except the last, which was refused and is shown. */
  beforeEach(async () => {
    sandbox.log.clear()
    campaign = randomUUID()
    ids = Array.from({ length: people }, () => randomUUID())
    await database.db
      .insertInto('campaigns')
      .values({
        ...{ id: campaign, name: 'Opening night', type: 'email', target_filters: '{}', target_count: people },
        sent_at: new Date(),
      })
      .execute()
    await database.db
      .insertInto('communications')
      .values(
        ids.map((id) => ({
          ...{ id, campaign_id: campaign, channel: 'email' as const, address: 'guest@example.com' },
          ...{ address_hmac: Buffer.from(id), merge_values: '{}', attempt: 1 },
          state: id === ids.at(-1) ? ('needs_review' as const) : ('accepted' as const),
        })),
      )
      .execute()
    await database.db
      .insertInto('delivery_attempts')
      .values(
        ids.map((id) => ({
          ...{ communication_id: id, attempt: 1, started_at: new Date(), outcome: 'accepted' as const },
        })),
      )
      .execute()
    for (const id of ids.slice(0, -1)) take(id)
    sandbox.log.countAnswer('email', '500')
  })

  it('finds no fault in a sound run', async () => {
    expect(await audit()).toEqual(sound(people))
  })

  it('finds a lost message and an unrecorded one, though the totals agree', async () => {
    await set('needs_review', ids[0])
    await set('accepted', ids.at(-1))
    expect(await audit()).toEqual({ ...sound(people), lost: 1, phantom: 1 })
  })

  it('finds messages that the provider accepted and the ledger does not contain', async () => {
    take(randomUUID())
    take(null)
    expect(await audit()).toEqual({ ...sound(people), phantom: 2, unrecorded: 2 })
  })

  it('finds people who were messaged twice, also by the same attempt, and waiting messages', async () => {
    await database.db
      .insertInto('delivery_attempts')
      .values({ communication_id: ids[0] ?? '', attempt: 2, started_at: new Date(), outcome: 'unknown' })
      .execute()
    take(ids[0] ?? '', 2)
    expect(await audit()).toEqual({ ...sound(people), doubled: 1 })
    take(ids[1] ?? '', 1)
    await set('queued', ids.at(-1))
    expect(await audit()).toEqual({ ...sound(people), doubled: 2, unrecorded: 1, stuck: 1 })
  })

  it('finds calls that are not on record: an accepted one by its attempt, a refused one by their number', async () => {
    sandbox.log.countAnswer('email', 'reset')
    expect(await audit()).toEqual({ ...sound(people), unrecorded: 1 })
    const elsewhere = { communication_id: ids[0] ?? '', started_at: new Date(), outcome: 'retry' as const }
    await database.db
      .insertInto('delivery_attempts')
      .values([2, 3].map((attempt) => ({ ...elsewhere, attempt })))
      .execute()
    expect(await audit()).toEqual(sound(people))
    await database.db
      .deleteFrom('delivery_attempts')
      .where('communication_id', '=', ids[1] ?? '')
      .execute()
    expect(await audit()).toEqual({ ...sound(people), unrecorded: 1 })
  })

  it('finds an audience that is not in the ledger as a whole', async () => {
    await database.db
      .updateTable('campaigns')
      .set({ target_count: people + 1 })
      .where('id', '=', campaign)
      .execute()
    expect(await audit()).toEqual({ ...sound(people), isWhole: false })
  })
})
