import { setTimeout as sleep } from 'node:timers/promises'
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, inject, it } from 'vitest'
import { retryFailed } from '../campaigns/index.ts'
import type { Context } from '../kernel/index.ts'
import type { EmailProvider } from '../message-providers/index.ts'
import { unsubscribeToken } from '../suppressions/index.ts'
import { createDeliveryFixture, type DeliveryFixture } from '../testing/delivery-fixture.ts'
import { rememberingTexts, textFixture } from '../testing/text-fixture.ts'
import { type Delivery, type DeliveryProviders, startDelivery } from './delivery.ts'
import { deliverySettings, type LaneSettings } from './settings.ts'

const hour = 3_600_000

const quick = (sms: LaneSettings = { concurrency: 4, perSecond: 500 }) =>
  deliverySettings({
    leaseMs: 60_000,
    waitMs: 3_000,
    sweepMs: 100,
    email: { concurrency: 10, perSecond: 500 },
    sms,
  })

const rememberingMails = () => {
  const calls: string[] = []
  const provider: EmailProvider = {
    async send({ recipients }) {
      for (const { address } of recipients) calls.push(address)
      return { kind: 'accepted', providerId: `M${calls.length}`, httpStatus: 202 }
    },
  }
  return { calls, provider }
}

const until = async (what: string, ask: () => Promise<boolean> | boolean): Promise<void> => {
  const deadline = performance.now() + 20_000
  while (!(await ask())) {
    if (performance.now() > deadline) throw new Error(`${what} did not happen within 20 seconds`)
    await sleep(20)
  }
}

describe('delivery of emails and texts', () => {
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

  const start = (providers: Partial<DeliveryProviders>, settings = quick(), context: Context = fixture.system) => {
    const delivery = startDelivery(context, settings, { email: null, sms: null, ...providers })
    running.push(delivery)
    return delivery
  }
  const statusOf = async (campaign: string): Promise<string> => (await fixture.campaign(campaign)).status
  const ended = (campaign: string): Promise<void> =>
    until('the end of the campaign', async () => (await statusOf(campaign)) !== 'sending')

  it('G1 sends each recipient one email and one text with their own content', async () => {
    const people = Array.from({ length: 30 }, (_, index) => ({
      email: `guest${index}@example.com`,
      first_name: `Guest${index}`,
      phone_e164: `+1212${5_550_100 + index}`,
    }))
    await fixture.addPeople(...people)
    const campaign = await texts.dispatched({ type: 'both', text: 'See you, {{firstName}}' })
    const [mail, sms] = [rememberingMails(), rememberingTexts()]
    start({ email: mail.provider, sms: sms.provider })
    await ended(campaign)
    expect([...mail.calls].sort()).toEqual(people.map(({ email }) => email).sort())
    expect(Object.fromEntries(sms.calls.map(({ to, body }) => [to, body]))).toEqual(
      Object.fromEntries(people.map((one) => [one.phone_e164, `See you, ${one.first_name}\nReply STOP to opt out`])),
    )
    expect(sms.calls).toHaveLength(30)
    expect(await fixture.campaign(campaign)).toMatchObject({ status: 'completed', target_count: 30 })
  })

  it("ENT-52 ENT-53 stores with each message its recipient, content, address, time, and the provider's answer", async () => {
    const words = { email: 'ada@example.com', first_name: 'Ada', phone_e164: '+12125550101' }
    const [person] = await fixture.addPeople(words)
    const campaign = await texts.dispatched({ type: 'both', text: 'See you, {{firstName}}' })
    start({ email: rememberingMails().provider, sms: rememberingTexts().provider })
    await ended(campaign)
    const rows = await fixture.ledger(campaign)
    const times = { created_at: expect.any(Date), submit_at: expect.any(Date), acked_at: expect.any(Date) }
    const none = { delivered_at: null, opened_at: null, clicked_at: null, bounced_at: null, error_message: null }
    const one = { campaign_id: campaign, applicant_id: person, state: 'accepted', merge_values: { firstName: 'Ada' } }
    expect(rows.sort((a, b) => a.channel.localeCompare(b.channel))).toMatchObject([
      { ...one, ...times, ...none, channel: 'email', address: 'ada@example.com', provider_id: 'M1' },
      { ...one, ...times, ...none, channel: 'sms', address: '+12125550101', provider_id: 'SM1' },
    ])
    const { content_snapshot } = await fixture.campaign(campaign)
    expect(content_snapshot).toEqual({
      ...{ subject: 'Opening', content: 'See you there, {{firstName}}.', smsContent: 'See you, {{firstName}}' },
    })
    const attempts = fixture.db.selectFrom('delivery_attempts').select(['attempt', 'outcome', 'http_status'])
    expect(await attempts.orderBy('http_status').execute()).toEqual([
      { attempt: 1, outcome: 'accepted', http_status: 201 },
      { attempt: 1, outcome: 'accepted', http_status: 202 },
    ])
  })

  it('sends the same email for a campaign that an earlier version sent, without prepared content', async () => {
    await fixture.addPeople({ email: 'ada@example.com', first_name: 'Ada' })
    const sent: string[] = []
    const email: EmailProvider = {
      async send({ html, text, recipients }) {
        const own = recipients.map(({ communicationId }) => unsubscribeToken(fixture.settings.secret, communicationId))
        sent.push(own.reduce((email, token) => email.replaceAll(token, ''), [...html, ...text].join('')))
        return { kind: 'accepted', providerId: 'M1', httpStatus: 202 }
      },
    }
    const campaigns = [
      await fixture.draft({}, 'Dear', 'Dear {{firstName}}'),
      await fixture.draft({}, 'Dear', 'Dear {{firstName}}'),
    ]
    for (const campaign of campaigns) {
      await fixture.send(campaign)
      await fixture.dispatch(campaign)
    }
    await fixture.db
      .updateTable('campaigns')
      .set({ prepared_content: null })
      .where('id', '=', campaigns[0] ?? '')
      .execute()
    start({ email })
    for (const campaign of campaigns) await ended(campaign)
    expect(sent).toHaveLength(2)
    expect(sent[0]).toContain('Ada')
    expect(sent[1]).toBe(sent[0])
  })

  it('G1 G2 reaches every recipient that an outage kept from a campaign once it is retried, each once', async () => {
    const people = Array.from({ length: 20 }, (_, index) => ({ email: `guest${index}@example.com` }))
    await fixture.addPeople(...people)
    const campaign = await fixture.dispatched()
    const mail = rememberingMails()
    let isDown = true
    let triedAgain = 0
    const provider: EmailProvider = {
      async send(message, options) {
        const [{ address, attempt } = { address: '', attempt: 0 }] = message.recipients
        if (isDown && Number(/\d+/.exec(address)?.[0]) < 8)
          return { kind: 'refused', code: 'http_402', message: 'No credit left.' }
        // The first try of a retried message fails in another outage, after which it must be tried again.
        if (attempt === 2 && triedAgain++ === 0) return { kind: 'retry', reason: 'http_503', httpStatus: 503 }
        return mail.provider.send(message, options)
      },
    }
    start({ email: provider })
    await ended(campaign)
    expect((await fixture.states(campaign)).filter((state) => state === 'failed')).toHaveLength(8)
    isDown = false
    const { retried } = await retryFailed(fixture.context, { params: { id: campaign } })
    expect([retried, await statusOf(campaign)]).toEqual([8, 'sending'])
    await ended(campaign)
    expect([...mail.calls].sort()).toEqual(people.map(({ email }) => email).sort())
    expect(new Set(await fixture.states(campaign))).toEqual(new Set(['accepted']))
    expect(await fixture.campaign(campaign)).toMatchObject({ status: 'completed', failure_reason: null })
  })

  it('a campaign at one text per second delays no email, and a large campaign delays no small one', async () => {
    await texts.addPhones(200)
    const big = await texts.dispatched()
    const [small, mail] = [rememberingTexts(), rememberingMails()]
    start({ email: mail.provider, sms: small.provider }, quick({ concurrency: 2, perSecond: 8 }))
    await until('a first text', () => small.calls.length > 0)
    await fixture.addGuests(100)
    const letters = await texts.dispatched({ type: 'email' })
    await ended(letters)
    expect(mail.calls).toHaveLength(100)
    const [person = ''] = await fixture.addPeople({ phone_e164: '+13105550100' })
    await texts.dispatched({ targetFilters: { mode: 'manual', applicantIds: [person] } })
    const before = small.calls.length
    await until('the text of the small campaign', () => small.calls.some(({ to }) => to === '+13105550100'))
    expect(small.calls.length - before).toBeLessThan(30)
    expect(await statusOf(big)).toBe('sending')
  })

  it('BULK-28 refuses a text that became too long after it was checked, and sends the rest', async () => {
    await texts.addPhones(2)
    const campaign = await texts.dispatched({ text: 'Dear {{firstName}}' })
    const [first] = await fixture.ledger(campaign)
    await fixture.db
      .updateTable('communications')
      .set({ merge_values: JSON.stringify({ firstName: 'x'.repeat(320) }) })
      .where('id', '=', first?.id ?? '')
      .execute()
    const sms = rememberingTexts()
    start({ sms: sms.provider })
    await ended(campaign)
    expect(sms.calls).toHaveLength(1)
    expect((await fixture.ledger(campaign)).find(({ id }) => id === first?.id)).toMatchObject({
      state: 'failed',
      error_code: 'text_too_long',
      error_message: expect.stringContaining('at most 320'),
    })
  })

  it('F19 pauses with the provider’s sentence when it refuses the account for texts', async () => {
    await texts.addPhones(50)
    const campaign = await texts.dispatched()
    const sms = rememberingTexts(() => ({ kind: 'blocked', reason: 'Authenticate', httpStatus: 401 }))
    start({ sms: sms.provider })
    await until('the pause', async () => (await fixture.campaign(campaign)).paused_at !== null)
    await sleep(300)
    expect(sms.calls.length).toBeLessThanOrEqual(4)
    expect(await fixture.campaign(campaign)).toMatchObject({
      status: 'sending',
      pause_reason: 'Sending stopped: Authenticate',
    })
    await expect.poll(async () => new Set(await fixture.states(campaign))).toEqual(new Set(['queued']))
  })

  it('F20 suppresses a number that the provider calls impossible', async () => {
    await texts.addPhones(3)
    const campaign = await texts.dispatched()
    const sms = rememberingTexts(({ to }) =>
      to === '+12125550001' ? { kind: 'refused', code: '21211', message: 'Invalid number', suppress: 'invalid' } : null,
    )
    start({ sms: sms.provider })
    await ended(campaign)
    expect((await fixture.states(campaign)).sort()).toEqual(['accepted', 'accepted', 'failed'])
    expect(await fixture.suppressions()).toMatchObject([{ channel: 'sms', reason: 'invalid' }])
  })

  it('F24 a campaign whose texts wait for the morning stays active, and ends when they are sent', async () => {
    await fixture.addPeople({ email: 'ada@example.com', phone_e164: '+12125550100' })
    let now = new Date('2026-03-08T01:30:00Z')
    const context: Context = { ...texts.at(''), now: () => now }
    const campaign = await texts.dispatched({ type: 'both' }, context)
    const [mail, sms] = [rememberingMails(), rememberingTexts()]
    start({ email: mail.provider, sms: sms.provider }, quick(), context)
    await until('the mail', () => mail.calls.length === 1)
    // Due, and still too early by the recipient's clock: it waits again.
    now = new Date('2026-03-08T12:45:00Z')
    await fixture.age(11.5 * hour)
    await sleep(500)
    expect([sms.calls.length, await statusOf(campaign)]).toEqual([0, 'sending'])
    now = new Date('2026-03-08T13:00:00Z')
    await fixture.age(0.25 * hour)
    await ended(campaign)
    expect(sms.calls).toHaveLength(1)
    expect(await statusOf(campaign)).toBe('completed')
  })

  it('starts a scheduled campaign when its time has come', async () => {
    await texts.addPhones(2)
    const campaign = await texts.draft()
    await fixture.db
      .updateTable('campaigns')
      .set({ status: 'scheduled', scheduled_at: new Date(Date.now() + hour) })
      .where('id', '=', campaign)
      .execute()
    const sms = rememberingTexts()
    start({ sms: sms.provider })
    await sleep(250)
    expect([sms.calls.length, await statusOf(campaign)]).toEqual([0, 'scheduled'])
    await fixture.db.updateTable('campaigns').set({ scheduled_at: new Date() }).where('id', '=', campaign).execute()
    await until('the end of the campaign', async () => (await statusOf(campaign)) === 'completed')
    expect(sms.calls).toHaveLength(2)
  })

  it('sends nothing by a channel that is not configured, and loses nothing', async () => {
    await fixture.addPeople({ email: 'ada@example.com', phone_e164: '+12125550100' })
    const campaign = await texts.dispatched({ type: 'both' })
    const mail = rememberingMails()
    start({ email: mail.provider })
    await until('the mail', () => mail.calls.length === 1)
    await sleep(300)
    await expect.poll(async () => (await fixture.states(campaign)).sort()).toEqual(['accepted', 'queued'])
    expect(await statusOf(campaign)).toBe('sending')
  })
})
