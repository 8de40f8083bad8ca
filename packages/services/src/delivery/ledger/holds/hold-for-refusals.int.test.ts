import { setTimeout as sleep } from 'node:timers/promises'
import { prepare } from '@velvet/database/testing'
import { sql } from 'kysely'
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, inject, it } from 'vitest'
import { countStuckCampaigns, resumeCampaign } from '../../../campaigns/index.ts'
import type { EmailProvider, SendOutcome } from '../../../message-providers/index.ts'
import { createDeliveryFixture, type DeliveryFixture } from '../../../testing/delivery-fixture.ts'
import { rememberingTexts, textFixture } from '../../../testing/text-fixture.ts'
import { type EmailEvent, receiveEmailEvents } from '../../../webhooks/index.ts'
import { type Delivery, startDelivery } from '../../delivery.ts'
import { deliverySettings } from '../../settings.ts'
import { maxFillFailures, noteFillFailure } from '../dispatch/fill-failures.ts'

const concurrency = 10
const lane = { concurrency, perSecond: 1_000 }
const settings = deliverySettings({ leaseMs: 60_000, waitMs: 30_000, sweepMs: 100, email: lane, sms: lane })
const refused: SendOutcome = { kind: 'refused', code: 'to', message: 'No such address', httpStatus: 400 }

describe('campaigns that make no progress', () => {
  let fixture: DeliveryFixture
  let texts: ReturnType<typeof textFixture>
  const running: Delivery[] = []
  beforeAll(async () => {
    fixture = await createDeliveryFixture(inject('databaseUrl'))
    texts = textFixture(fixture)
  })
  afterAll(() => fixture.close())
  beforeEach(() => fixture.clear())
  afterEach(async () => {
    await Promise.all(running.splice(0).map((delivery) => delivery.stop(2_000)))
  })

  const start = (providers: Partial<Parameters<typeof startDelivery>[2]>): void => {
    running.push(startDelivery(fixture.system, settings, { email: null, sms: null, ...providers }))
  }
  const answering = (answer: (address: string) => SendOutcome | null) => {
    const calls: string[] = []
    const email: EmailProvider = {
      async send({ recipients: [one] }) {
        calls.push(one?.address ?? '')
        return answer(one?.address ?? '') ?? { kind: 'accepted', providerId: `M${calls.length}`, httpStatus: 202 }
      },
    }
    return { email, calls }
  }
  const held = async (campaign: string): Promise<string> => {
    await expect.poll(async () => (await fixture.campaign(campaign)).paused_at, { timeout: 20_000 }).not.toBeNull()
    return (await fixture.campaign(campaign)).pause_reason ?? ''
  }
  const ended = (campaign: string) =>
    expect.poll(async () => (await fixture.campaign(campaign)).status, { timeout: 20_000 }).not.toBe('sending')
  const resume = (campaign: string) => resumeCampaign(fixture.context, { params: { id: campaign } })
  const accept = (ids: readonly string[]) =>
    prepare(
      fixture.db,
      fixture.db.updateTable('communications').set({ state: 'accepted', acked_at: new Date() }).where('id', 'in', ids),
    )
  const bounce = (ids: readonly string[]) =>
    receiveEmailEvents(
      fixture.system,
      ids.map(
        (communicationId): EmailEvent => ({
          ...{ event: 'bounce', occurredAt: new Date(), address: 'a@example.com', communicationId, attempt: 1 },
          ...{ providerId: null, isMachineOpen: false, url: null, reason: 'unknown user', code: null, raw: {} },
        }),
      ),
    )

  it('are held after a few emails when every email is refused, with the reason, and again after resuming (B8)', async () => {
    await fixture.addGuests(300)
    const campaign = await fixture.dispatched()
    const { email, calls } = answering(() => refused)
    start({ email })
    expect(await held(campaign)).toMatch(/^\d+ of \d+ messages were refused or bounced \(100\.0 %/)
    await sleep(300)
    expect(calls.length).toBeLessThanOrEqual(10 + 3 * concurrency)
    expect(await countStuckCampaigns(fixture.context)).toEqual({ campaigns: 1 })
    const before = calls.length
    await resume(campaign)
    expect(await held(campaign)).toContain('since the campaign was resumed (100.0 %')
    expect(calls.length - before).toBeGreaterThanOrEqual(10)
    expect(calls.length - before).toBeLessThanOrEqual(10 + 3 * concurrency)
  }, 60_000)

  it('are held when every text is refused (B8)', async () => {
    await texts.addPhones(100)
    const campaign = await texts.dispatched()
    const sms = rememberingTexts(() => ({ kind: 'refused', code: '21211', message: 'Invalid number' }))
    start({ sms: sms.provider })
    expect(await held(campaign)).toContain('messages were refused or bounced')
    await sleep(300)
    expect(sms.calls.length).toBeLessThanOrEqual(10 + 3 * concurrency)
  }, 60_000)

  it('continue to the end when one in twenty messages is refused (B8)', async () => {
    await fixture.addGuests(400)
    const campaign = await fixture.dispatched()
    const { email, calls } = answering((address) => (/^guest\d*[05]7@|^guest\d*[16]3@/.test(address) ? refused : null))
    start({ email })
    await ended(campaign)
    expect(calls).toHaveLength(400)
  }, 60_000)

  it('are held while they run when their emails are accepted and then bounce, and not after they ended (B8)', async () => {
    await fixture.addGuests(200)
    const campaign = await fixture.dispatched()
    const ids = (await fixture.ledger(campaign)).map(({ id }) => id)
    await accept(ids.slice(0, 100))
    await bounce(ids.slice(0, 10))
    expect((await fixture.campaign(campaign)).paused_at).toBeNull()
    await bounce(ids.slice(10, 11))
    expect(await held(campaign)).toMatch(/^11 of 100 messages were refused or bounced \(11\.0 %/)
    await resume(campaign)
    await bounce(ids.slice(11, 20))
    expect((await fixture.campaign(campaign)).paused_at).toBeNull()
    await fixture.db.updateTable('campaigns').set({ status: 'completed' }).where('id', '=', campaign).execute()
    await bounce(ids.slice(20, 60))
    expect((await fixture.campaign(campaign)).paused_at).toBeNull()
  }, 60_000)

  it('are not held for late bounces of a few among many emails that were accepted before they were resumed (B8)', async () => {
    await fixture.addGuests(300)
    const campaign = await fixture.dispatched()
    const ids = (await fixture.ledger(campaign)).map(({ id }) => id)
    await accept(ids.slice(0, 200))
    await bounce(ids.slice(0, 21))
    expect(await held(campaign)).toMatch(/^21 of 200 messages were refused or bounced/)
    await resume(campaign)
    await bounce(ids.slice(21, 35))
    expect((await fixture.campaign(campaign)).paused_at).toBeNull()
    await bounce(ids.slice(35, 45))
    expect(await held(campaign)).toMatch(/^24 of 179 messages were refused or bounced since the campaign was resumed/)
  }, 60_000)

  it('are held when their recipients cannot be written five times for the same reason, and continue when resumed (B8)', async () => {
    await fixture.addGuests(30)
    const campaign = await fixture.draft()
    await fixture.send(campaign)
    await sql`
      create sequence fill_tries;
      create function refuse_part() returns trigger language plpgsql as $$ begin
        perform nextval('fill_tries');
        raise exception 'value "guest%@example.com" is out of range', (random() * 1000)::int; end $$;
      create trigger refuse_part before insert on communications for each statement execute function refuse_part()`.execute(
      fixture.db,
    )
    const { email, calls } = answering(() => null)
    start({ email })
    const reason = await held(campaign).finally(() => sql`drop function refuse_part cascade`.execute(fixture.db))
    expect(reason).toBe(
      'The list of recipients could not be written: the same error occurred 5 times (value … is out of range). Resume the campaign to try again.',
    )
    await sleep(500)
    const { rows } = await sql<{ tries: number }>`select last_value::int as tries from fill_tries`.execute(fixture.db)
    await sql`drop sequence fill_tries`.execute(fixture.db)
    expect([rows[0]?.tries, await fixture.ledger(campaign)]).toEqual([5, []])
    expect(await countStuckCampaigns(fixture.context)).toEqual({ campaigns: 1 })
    await resume(campaign)
    await ended(campaign)
    expect(calls).toHaveLength(30)
  }, 60_000)

  it('are not held because others lock their people for too long, unlike for any other error that repeats', async () => {
    await fixture.addGuests(1)
    const campaign = await fixture.draft()
    await fixture.send(campaign)
    const fail = async (error: Error): Promise<void> => {
      for (let times = 0; times < maxFillFailures; times += 1) await noteFillFailure(fixture.system, campaign, error)
    }
    await fail(Object.assign(new Error('canceling statement due to lock timeout'), { code: '55P03' }))
    expect(await fixture.campaign(campaign)).toMatchObject({ fill_failures: 0, fill_error: null, paused_at: null })
    await fail(Object.assign(new Error('value too long'), { code: '22001' }))
    expect(await fixture.campaign(campaign)).toMatchObject({
      fill_failures: maxFillFailures,
      fill_error: 'value too long',
      paused_at: expect.any(Date),
    })
  })
})
