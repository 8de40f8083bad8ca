import { setTimeout as sleep } from 'node:timers/promises'
import { prepare } from '@velvet/database/testing'
import { sql } from 'kysely'
import { afterAll, beforeAll, beforeEach, describe, expect, inject, it } from 'vitest'
import { addressHash, newId, withActor } from '../kernel/index.ts'
import { type Suppressing, suppress } from '../suppressions/index.ts'
import { createDeliveryFixture, type DeliveryFixture } from '../testing/delivery-fixture.ts'
import { type InboundSms, receiveTwilioInbound } from './index.ts'

const number = '+12125550134'
const empty = '<?xml version="1.0" encoding="UTF-8"?><Response/>'

describe('incoming texts', () => {
  let fixture: DeliveryFixture
  beforeAll(async () => {
    fixture = await createDeliveryFixture(inject('databaseUrl'))
  })
  afterAll(() => fixture.close())
  beforeEach(() => fixture.clear())

  const call = { rawBody: Buffer.alloc(0), headers: {}, url: '' }
  const textOf = (body: string, change: Partial<InboundSms> = {}): InboundSms => ({
    providerId: newId(),
    from: number,
    to: '+15005550006',
    body,
    media: [],
    optOutType: null,
    raw: { From: number, Body: body },
    ...change,
  })
  const receiveAll = (texts: readonly InboundSms[]): Promise<string[]> => {
    const left = [...texts]
    const receiveNext = receiveTwilioInbound({ status: () => 'malformed', inbound: () => left.shift() ?? 'malformed' })
    const context = withActor(fixture.system, { kind: 'provider', name: 'twilio' })
    return Promise.all(texts.map(() => receiveNext(context, call)))
  }
  const receive = async (body: string, change: Partial<InboundSms> = {}): Promise<string | undefined> =>
    (await receiveAll([textOf(body, change)]))[0]
  const addPerson = async (first_name: string, phone: string | null = number, sms_opt_in = true): Promise<string> => {
    const [id = ''] = await fixture.addPeople({ first_name, sms_opt_in })
    await fixture.db.updateTable('applicants').set({ phone, phone_e164: phone }).where('id', '=', id).execute()
    return id
  }
  const isIn = async () =>
    (await fixture.db.selectFrom('applicants').select('sms_opt_in').orderBy('first_name').execute()).map(
      (person) => person.sms_opt_in,
    )
  const consents = () =>
    fixture.db
      .selectFrom('consent_events')
      .select(['applicant_id', 'channel', 'action', 'source', 'address_hmac'])
      .orderBy('created_at')
      .orderBy('applicant_id')
      .execute()
  const log = () =>
    fixture.db
      .selectFrom('activity')
      .select(['action', 'actor_kind', 'description', 'details', 'target_id'])
      .orderBy('created_at')
      .orderBy('id')
      .execute()
  const hash = () => addressHash(fixture.settings.secret, 'sms', number)
  const suppressNumber = (by: Pick<Suppressing, 'reason' | 'source'>) =>
    suppress(fixture.system, [{ channel: 'sms', addressHmac: hash(), address: number, ...by }])

  it('G1 G4 waits for a person whose row is locked for longer than calls usually wait, and loses neither STOP nor text', async () => {
    const ada = await addPerson('Ada')
    let received: Promise<string | undefined> | undefined
    await fixture.db.transaction().execute(async (work) => {
      await work.selectFrom('applicants').select('id').where('id', '=', ada).forUpdate().execute()
      received = receive('STOP')
      await sleep(5_000)
    })
    expect(await received).toBe(empty)
    expect(await isIn()).toEqual([false])
    expect(await fixture.db.selectFrom('messages').select('content').execute()).toEqual([{ content: 'STOP' }])
  })

  it('G4 STOP opts everyone with that number out of texts at once, and changes nothing else', async () => {
    const ada = await addPerson('Ada')
    const bea = await addPerson('Bea')
    await addPerson('Cleo', '+12125550199')
    await addPerson('Dora', null)
    expect(await receive('Stop.')).toBe(empty)
    expect(await isIn()).toEqual([false, false, true, true])
    expect(await fixture.suppressions()).toMatchObject([
      { channel: 'sms', address_hmac: hash(), reason: 'stopped', source: 'stop', hint: '***0134' },
    ])
    expect(await consents()).toEqual(
      [ada, bea].map((applicant_id) => ({
        applicant_id,
        channel: 'sms',
        action: 'out',
        source: 'stop',
        address_hmac: hash(),
      })),
    )
    expect(await log()).toMatchObject([
      { actor_kind: 'provider', target_id: ada, description: 'Ada opted out of texts by replying STOP', details: {} },
      { actor_kind: 'provider', target_id: bea },
    ])
    const [person] = await fixture.db.selectFrom('applicants').select('email_opt_in').execute()
    expect(person).toEqual({ email_opt_in: true })
  })

  it('occupies at most eight connections during a burst, and stores every text', async () => {
    const ada = await addPerson('Ada')
    const waiting = async () => {
      const { rows } = await sql<{ waiting: number }>`select count(*)::int as waiting from pg_stat_activity
        where datname = current_database() and wait_event_type = 'Lock'`.execute(fixture.db)
      return rows[0]?.waiting
    }
    let received: Promise<string[]> | undefined
    await fixture.db.transaction().execute(async (work) => {
      await work.selectFrom('applicants').select('id').where('id', '=', ada).forUpdate().execute()
      received = receiveAll(Array.from({ length: 12 }, () => textOf('STOP')))
      await expect.poll(waiting).toBe(8)
      await sleep(200)
      expect(await waiting()).toBe(8)
    })
    expect(await received).toEqual(Array(12).fill(empty))
    expect(await fixture.db.selectFrom('messages').select('content').execute()).toHaveLength(12)
  })

  it('changes nothing for the same text again, a second STOP, or ten at once', async () => {
    await addPerson('Ada')
    const providerId = newId()
    await Promise.all(Array.from({ length: 10 }, () => receive('STOP', { providerId })))
    await receive('STOP')
    expect([await consents(), await log(), await fixture.suppressions()].map((list) => list.length)).toEqual([1, 1, 1])
    expect(await fixture.db.selectFrom('webhook_events').select('provider').execute()).toHaveLength(2)
    await fixture.db.updateTable('applicants').set({ sms_opt_in: true }).execute()
    await receive('STOP', { providerId })
    expect(await isIn()).toEqual([true])
  })

  it('suppresses an unknown number, so that it stays suppressed when a person is added with it', async () => {
    await receive('STOP')
    expect(await log()).toMatchObject([
      { target_id: null, description: 'Someone at ***0134 opted out of texts by replying STOP' },
    ])
    expect(await fixture.suppressions()).toHaveLength(1)
  })

  it('treats a request in free words as an opt-out and flags it', async () => {
    await addPerson('Ada')
    await receive('please stop texting me')
    expect(await isIn()).toEqual([false])
    expect(await log()).toMatchObject([
      { details: { flagged: true }, description: expect.stringContaining('please read what they wrote') },
    ])
  })

  it("follows Twilio's opt-out type for a word that we do not know", async () => {
    await addPerson('Ada')
    await receive('ARRET', { optOutType: 'STOP' })
    expect(await isIn()).toEqual([false])
    await receive('RETOUR', { optOutType: 'START' })
    expect(await isIn()).toEqual([true])
  })

  it.each(['START', 'unstop', 'Yes!'])(
    '%s lifts the suppression of the number and opts its people in again',
    async (word) => {
      await addPerson('Ada')
      await addPerson('Bea', '+12125550199', false)
      await receive('STOP')
      const providerId = newId()
      for (let i = 0; i < 2; i += 1) await receive(word, { providerId })
      expect(await fixture.suppressions()).toEqual([])
      expect(await isIn()).toEqual([true, false])
      expect((await consents()).map((one) => [one.action, one.source])).toEqual([
        ['out', 'stop'],
        ['in', 'start'],
      ])
      expect((await log()).at(-1)).toMatchObject({ description: 'Ada opted back in to texts by replying START' })
    },
  )

  it.each([null, 'START'] as const)(
    'treats a Yes from a person who never sent a STOP as a reply (%s)',
    async (optOutType) => {
      await addPerson('Ada', number, false)
      await receive('Yes', { optOutType })
      expect(await isIn()).toEqual([false])
      expect(await consents()).toEqual([])
      expect(await fixture.db.selectFrom('messages').select('content').execute()).toEqual([{ content: 'Yes' }])
      await receive('START')
      expect(await isIn()).toEqual([true])
    },
  )

  it('START keeps suppressions by an admin, and lifts one of a number that a carrier had called invalid', async () => {
    await suppressNumber({ reason: 'manual', source: 'admin' })
    await receive('START')
    expect(await fixture.suppressions()).toMatchObject([{ reason: 'manual' }])
    await fixture.db.deleteFrom('suppressions').execute()
    await suppressNumber({ reason: 'invalid', source: 'provider' })
    await receive('START')
    expect(await fixture.suppressions()).toEqual([])
  })

  it('START keeps a suppression by an admin, with its reason, also when the owner sent a STOP in between', async () => {
    await addPerson('Ada')
    await suppressNumber({ reason: 'manual', source: 'admin' })
    await receive('STOP')
    expect(await isIn()).toEqual([false])
    await receive('START')
    expect(await fixture.suppressions()).toMatchObject([{ reason: 'manual', source: 'admin' }])
  })

  it('a Yes lifts the suppression of an invalid number, opts no one in, and the log says so', async () => {
    const ada = await addPerson('Ada', number, false)
    await suppressNumber({ reason: 'invalid', source: 'provider' })
    await receive('Yes')
    expect(await fixture.suppressions()).toEqual([])
    expect([await isIn(), await consents()]).toEqual([[false], []])
    expect(await log()).toMatchObject([
      { target_id: ada, description: 'Ada replied by text, so their number is no longer suppressed' },
    ])
  })

  it('stores every other text unchanged, and opts no one out', async () => {
    await addPerson('Ada')
    await receive('See you on Friday')
    expect(await isIn()).toEqual([true])
    expect(await log()).toEqual([])
    expect(await fixture.db.selectFrom('webhook_events').select(['provider', 'payload']).execute()).toEqual([
      { provider: 'twilio', payload: { From: number, Body: 'See you on Friday' } },
    ])
    await receive('HELP')
    expect(await log()).toMatchObject([{ description: 'Ada asked for help by text' }])
  })

  it('attributes the opt-out to the last campaign that texted', async () => {
    const ada = await addPerson('Ada')
    const ids: string[] = []
    for (const hour of [1, 2]) {
      const [campaign_id, id] = [newId(), newId()]
      ids.push(id)
      await fixture.db
        .insertInto('campaigns')
        .values({ id: campaign_id, name: 'Opening', type: 'sms', target_filters: '{}' })
        .execute()
      await fixture.db
        .insertInto('communications')
        .values({
          id,
          campaign_id,
          applicant_id: ada,
          channel: 'sms',
          address: number,
          address_hmac: hash(),
          merge_values: '{}',
          state: 'delivered',
          acked_at: new Date(Date.UTC(2026, 0, 1, hour)),
        })
        .execute()
    }
    await receive('STOP')
    const left = await fixture.db
      .selectFrom('communications')
      .select('id')
      .where('unsubscribed_at', 'is not', null)
      .execute()
    expect(left).toEqual([{ id: ids[1] }])
  })

  it('G4 applies a STOP from a number that thousands share, and logs each of them', { timeout: 90_000 }, async () => {
    const people = 7_000
    await prepare(
      fixture.db,
      sql`insert into applicants (id, first_name, phone, phone_e164, sms_opt_in)
        select new_id(), 'Guest', ${number}, ${number}, true from generate_series(1, ${people}::int)`,
    )
    await receive('STOP')
    expect(new Set(await isIn())).toEqual(new Set([false]))
    expect(new Set((await log()).map((entry) => entry.target_id)).size).toBe(people)
  })
})
