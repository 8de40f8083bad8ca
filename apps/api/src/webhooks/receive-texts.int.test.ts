import { createHmac } from 'node:crypto'
import { parseEnvironment } from '@velvet/contracts/config'
import { createTestDatabase, type TestDatabase } from '@velvet/database/testing'
import { newId } from '@velvet/services/kernel'
import { sql } from 'kysely'
import pino from 'pino'
import { afterAll, beforeAll, beforeEach, describe, expect, inject, it } from 'vitest'
import { composeApi } from '../compose-api.ts'

const origin = 'https://velvet.example'
const token = 'the token of the account'
const path = '/api/webhooks/twilio/inbound'
type Form = Record<string, string>

const signature = (form: Form): string =>
  createHmac('sha1', token)
    .update(
      Object.keys(form)
        .sort()
        .reduce((text, name) => text + name + form[name], origin + path),
    )
    .digest('base64')

const numberOf = (index: number): string => `+1212${5_550_000 + index}`

describe('texts from Twilio', () => {
  let database: TestDatabase
  let api: Awaited<ReturnType<typeof composeApi>>
  const compose = (databaseUrl: string) =>
    composeApi(
      parseEnvironment({
        DATABASE_URL: databaseUrl,
        SESSION_SECRET: 'a secret that only the tests know, 32 bytes',
        PUBLIC_ORIGIN: origin,
        ADMIN_ORIGIN: 'https://admin.velvet.example',
        TWILIO_ACCOUNT_SID: `AC${'0'.repeat(32)}`,
        TWILIO_AUTH_TOKEN: token,
        TWILIO_FROM: '+15005550006',
      }),
      pino({ level: 'silent' }),
    )
  beforeAll(async () => {
    database = await createTestDatabase(inject('databaseUrl'))
    // A deadlock is not resolved and retried here: it lasts until a lock times out, and the call fails.
    await sql`alter database ${sql.id(new URL(database.url).pathname.slice(1))} set deadlock_timeout = '1min'`.execute(
      database.db,
    )
    api = await compose(database.url)
  })
  afterAll(async () => {
    await api.close()
    await database.drop()
  })
  const tables = ['webhook_events', 'conversations', 'unmatched_messages', 'suppressions', 'applicants'] as const
  beforeEach(async () => {
    for (const table of tables) await database.db.deleteFrom(table).execute()
  })

  const text = (change: Form = {}): Form => ({
    MessageSid: `SM${newId()}`,
    From: numberOf(0),
    To: '+15005550006',
    Body: 'Hello',
    NumMedia: '0',
    ...change,
  })
  const post = (form: Form, signed = signature(form), to = api) =>
    to.app.inject({
      method: 'POST',
      url: path,
      payload: new URLSearchParams(form).toString(),
      headers: { 'content-type': 'application/x-www-form-urlencoded', 'x-twilio-signature': signed },
    })
  const addPeople = (count: number) =>
    database.db
      .insertInto('applicants')
      .values(
        Array.from({ length: count }, (_, index) => ({ id: newId(), first_name: 'Ada', phone_e164: numberOf(index) })),
      )
      .execute()
  const messages = () =>
    database.db.selectFrom('messages').select(['content', 'metadata', 'provider_id']).orderBy('sent_at').execute()
  const tray = () => database.db.selectFrom('unmatched_messages').select('provider_id').execute()
  const unread = async () => {
    const rows = await database.db.selectFrom('conversations').select('unread_count').execute()
    return rows.reduce((sum, row) => sum + row.unread_count, 0)
  }
  it('CONV-19 appear in the thread with their words and links to their pictures', async () => {
    await addPeople(1)
    const media = { NumMedia: '2', MediaUrl0: 'https://api.twilio.com/1', MediaUrl1: 'http://api.twilio.com/2' }
    const answer = await post(text({ Body: 'مرحبا 👋', ...media }))
    expect([answer.statusCode, answer.body]).toEqual([200, '<?xml version="1.0" encoding="UTF-8"?><Response/>'])
    expect(await messages()).toMatchObject([{ content: 'مرحبا 👋', metadata: { media: ['https://api.twilio.com/1'] } }])
  })

  it('are refused with 403 and not stored when they are forged, and change nothing when they are replayed', async () => {
    await addPeople(1)
    const form = text()
    const good = signature(form)
    const forgeries = [
      await post(form, ''),
      await post({ ...form, Body: 'Send me the list' }, good),
      await post({ ...form, From: numberOf(1) }, good),
      await post({ ...form, MediaUrl0: 'https://evil.example/1' }, good),
      await post({ ...form, MessageSid: 'SM2' }, good),
    ]
    expect(forgeries.map((answer) => [answer.statusCode, answer.json().code])).toEqual(
      Array(forgeries.length).fill([403, 'bad_signature']),
    )
    expect([await messages(), await tray(), await unread()]).toEqual([[], [], 0])
    for (let time = 0; time < 3; time += 1) expect((await post(form)).statusCode).toBe(200)
    expect([(await messages()).length, await unread()]).toEqual([1, 1])
  })

  it('are never acknowledged while the database is down, and are accepted when they come again', async () => {
    await addPeople(1)
    const form = text()
    const adrift = await compose('postgres://nobody:nothing@127.0.0.1:9/velvet')
    const answers = await Promise.all(Array.from({ length: 20 }, () => post(form, undefined, adrift)))
    expect(new Set(answers.map((answer) => answer.statusCode))).toEqual(new Set([503]))
    await adrift.close()
    expect((await post(form)).statusCode).toBe(200)
    expect(await messages()).toMatchObject([{ provider_id: form.MessageSid }])
  })

  it.each([
    ['of 250 people and 50 strangers', (index: number) => numberOf(index % 300)],
    ['of one person', () => numberOf(0)],
  ])(
    'are all stored, once, when 500 %s come at the same moment, some of them twice',
    { timeout: 60_000 },
    async (_of, from) => {
      await addPeople(250)
      const forms = Array.from({ length: 500 }, (_, index) =>
        text({ From: from(index), Body: index % 25 === 0 ? 'STOP' : `Text ${index}` }),
      )
      const answers = await Promise.all([...forms, ...forms.slice(0, 50)].map((form) => post(form)))
      expect(new Set(answers.map((answer) => answer.statusCode))).toEqual(new Set([200]))
      const kept = [...(await messages()), ...(await tray())].map((row) => row.provider_id)
      expect(kept.toSorted()).toEqual(forms.map((form) => form.MessageSid).toSorted())
      expect(await unread()).toBe((await messages()).length)
    },
  )
})
