import { createSign, generateKeyPairSync, type KeyObject } from 'node:crypto'
import { parseEnvironment } from '@velvet/contracts/config'
import { createTestDatabase, type TestDatabase } from '@velvet/database/testing'
import { newId } from '@velvet/services/kernel'
import pino from 'pino'
import { afterAll, beforeAll, beforeEach, describe, expect, inject, it } from 'vitest'
import { composeApi } from '../compose-api.ts'

const url = '/api/webhooks/sendgrid/events'
const { privateKey, publicKey } = generateKeyPairSync('ec', { namedCurve: 'P-256' })

const signed = (
  body: string | Buffer,
  { at = Date.now(), key = privateKey }: { at?: number; key?: KeyObject } = {},
) => {
  const timestamp = String(Math.floor(at / 1_000))
  return {
    'content-type': 'application/json',
    'x-twilio-email-event-webhook-timestamp': timestamp,
    'x-twilio-email-event-webhook-signature': createSign('sha256').update(timestamp).update(body).sign(key, 'base64'),
  }
}

describe('POST /api/webhooks/sendgrid/events', () => {
  let database: TestDatabase
  let api: Awaited<ReturnType<typeof composeApi>>
  let message: string
  const compose = (databaseUrl: string, change: Record<string, string> = {}) =>
    composeApi(
      parseEnvironment({
        DATABASE_URL: databaseUrl,
        SESSION_SECRET: 'a secret that only the tests know, 32 bytes',
        SENDGRID_WEBHOOK_PUBLIC_KEY: publicKey.export({ format: 'der', type: 'spki' }).toString('base64'),
        ...change,
      }),
      pino({ level: 'silent' }),
    )
  beforeAll(async () => {
    database = await createTestDatabase(inject('databaseUrl'))
    api = await compose(database.url)
  })
  afterAll(async () => {
    await api.close()
    await database.drop()
  })
  beforeEach(async () => {
    const { db } = database
    for (const table of ['webhook_events', 'communications', 'campaigns', 'suppressions'] as const)
      await db.deleteFrom(table).execute()
    const campaign = newId()
    message = newId()
    await db
      .insertInto('campaigns')
      .values({ id: campaign, name: 'Opening night', type: 'email', target_filters: '{}' })
      .execute()
    await db
      .insertInto('communications')
      .values({
        id: message,
        campaign_id: campaign,
        channel: 'email',
        address: 'ada@example.com',
        address_hmac: Buffer.from('ada'),
        merge_values: '{}',
        state: 'accepted',
      })
      .execute()
  })

  const event = (name: string, change: Record<string, unknown> = {}) => ({
    email: 'ada@example.com',
    event: name,
    timestamp: 1_780_000_000,
    sg_event_id: newId(),
    sg_message_id: 'p1.recvd-1',
    c: message,
    a: '1',
    ...change,
  })
  const post = (payload: string | Buffer, headers: Record<string, string> = signed(payload)) =>
    api.app.inject({ method: 'POST', url, payload, headers })
  const state = async () => (await database.db.selectFrom('communications').select('state').executeTakeFirst())?.state

  it('accepts signed events, returns how many were new, and applies them', async () => {
    const body = `${JSON.stringify([event('delivered'), event('open'), event('open')], null, 1)}\r\n`
    const answer = await post(body)
    expect([answer.statusCode, answer.json()]).toEqual([200, { received: 3, applied: 2 }])
    expect(await state()).toBe('delivered')
    expect((await post(body)).json()).toEqual({ received: 3, applied: 0 })
  })

  it("accepts SendGrid's repetitions for a day, and ignores unknown messages", async () => {
    const body = JSON.stringify([
      event('delivered'),
      event('delivered', { c: newId() }),
      event('open', { c: undefined }),
    ])
    const answer = await post(body, signed(body, { at: Date.now() - 24 * 3_600_000 }))
    expect([answer.statusCode, answer.json()]).toEqual([200, { received: 3, applied: 1 }])
    expect((await post('[]')).json()).toEqual({ received: 0, applied: 0 })
  })

  it('answers 403 to everything that is not signed by SendGrid, and parses nothing', async () => {
    const body = JSON.stringify([event('bounce')])
    const stranger = generateKeyPairSync('ec', { namedCurve: 'P-256' }).privateKey
    const good = signed(body)
    const forgeries = [
      await post(body, { 'content-type': 'application/json' }),
      await post(body, signed(body, { key: stranger })),
      await post(body, signed(body, { at: Date.now() - 26 * 3_600_000 })),
      await post(body, { ...good, 'x-twilio-email-event-webhook-timestamp': '1' }),
      await post(body, { ...good, 'x-twilio-email-event-webhook-signature': 'bm9uc2Vuc2U=' }),
      await post(`${body} `, good),
      await post(body.replace('bounce', 'dropped'), good),
      await post('not json', good),
    ]
    expect(forgeries.map((answer) => [answer.statusCode, answer.json().code])).toEqual(
      Array(forgeries.length).fill([403, 'bad_signature']),
    )
    expect(await state()).toBe('accepted')
    expect(await database.db.selectFrom('webhook_events').selectAll().execute()).toEqual([])
  })

  it.each(['', 'not json', '{}', '"text"', 'null'])('answers 400 to the signed body %j', async (body) => {
    const answer = await post(body)
    expect([answer.statusCode, answer.json().code]).toEqual([400, 'malformed_events'])
  })

  it('ignores invalid entries of a signed list', async () => {
    const body = JSON.stringify([
      null,
      7,
      {},
      [],
      event('levitated'),
      event('open', { timestamp: 'soon' }),
      event('open'),
    ])
    expect((await post(body)).json()).toEqual({ received: 1, applied: 1 })
  })

  it('answers 413 above five megabytes, and accepts a full call of a thousand events', async () => {
    expect((await post(`"${'x'.repeat(5 * 1024 * 1024)}"`)).statusCode).toBe(413)
    const body = JSON.stringify(
      Array.from({ length: 1_000 }, (_, index) => event('click', { url: `https://a.example/${index}` })),
    )
    expect((await post(body)).json()).toEqual({ received: 1_000, applied: 1_000 })
  })

  it('answers 415 to other bodies and 405 to other methods', async () => {
    expect((await post('a', { ...signed('a'), 'content-type': 'text/plain' })).statusCode).toBe(415)
    expect((await api.app.inject({ method: 'GET', url })).statusCode).toBe(405)
  })

  it('answers 503 while no key is set, so that SendGrid keeps the events', async () => {
    const without = await compose(database.url, { SENDGRID_WEBHOOK_PUBLIC_KEY: '' })
    const body = JSON.stringify([event('delivered')])
    const answer = await without.app.inject({ method: 'POST', url, payload: body, headers: signed(body) })
    expect([answer.statusCode, answer.json().code]).toEqual([503, 'webhook_not_configured'])
    await without.close()
  })

  it('F14 answers 503 with Retry-After while the database is down', async () => {
    const adrift = await compose('postgres://nobody:nothing@127.0.0.1:9/velvet')
    const body = JSON.stringify([event('delivered')])
    const answer = await adrift.app.inject({ method: 'POST', url, payload: body, headers: signed(body) })
    expect([answer.statusCode, answer.headers['retry-after']]).toEqual([503, '2'])
    await adrift.close()
  })
})
