import { randomUUID } from 'node:crypto'
import type { Channel } from '@velvet/contracts/delivery'
import { sql } from 'kysely'
import { afterAll, beforeAll, beforeEach, describe, expect, inject, it } from 'vitest'
import { type Claim, claimDue } from '../delivery/ledger/claim.ts'
import { exchange } from '../delivery/ledger/exchange.ts'
import { createEmailSend } from '../delivery/sender/calls/send-email.ts'
import { createSmsSend } from '../delivery/sender/calls/send-sms.ts'
import type { Context } from '../kernel/index.ts'
import type { EmailMessage } from '../message-providers/index.ts'
import { createDeliveryFixture, type DeliveryFixture } from '../testing/delivery-fixture.ts'
import { directTextFixture } from '../testing/direct-text-fixture.ts'
import { guestFixture } from '../testing/guest-fixture.ts'
import { rememberingTexts, textFixture } from '../testing/text-fixture.ts'

const leaseMs = 60_000

describe('messages about applications', () => {
  let fixture: DeliveryFixture
  let guests: ReturnType<typeof guestFixture>
  let texts: ReturnType<typeof textFixture>
  let event: string
  beforeAll(async () => {
    fixture = await createDeliveryFixture(inject('databaseUrl'))
    guests = guestFixture(fixture)
    texts = textFixture(fixture)
  })
  afterAll(() => fixture.close())
  beforeEach(async () => {
    await fixture.clear()
    event = await guests.addEvent()
  })

  const worker = (context: Context = fixture.system) => {
    const token = randomUUID()
    const claim = (channel: Channel, count = 100) => claimDue(context, { channel, token, count, leaseMs })
    const submit = (claims: readonly Claim[]) =>
      exchange(context, { results: [], submit: claims.map(({ id }) => id), token, leaseMs })
    return {
      claim,
      /** Why what is due would not be sent; null where it would. */
      handOver: async (channel: Channel) => (await submit(await claim(channel))).map(({ held }) => held),
    }
  }
  const rememberingEmails = () => {
    const sent: EmailMessage[] = []
    const provider = {
      send: async (message: EmailMessage) => {
        sent.push(message)
        return { kind: 'accepted', providerId: 'm1', httpStatus: 202 } as const
      },
    }
    return { sent, ...createEmailSend(fixture.system, provider) }
  }

  it('MSG-06 MSG-08 puts one message per open channel into the ledger, and notes what the guest was told', async () => {
    const both = await guests.apply(event, { email: 'ada@example.com', phone_e164: '+12125550101', sms_updates: true })
    const one = await guests.apply(event, { email: 'bo@example.com', phone_e164: '+12125550102' }, 'waitlisted')
    expect(await guests.tell([both], 'approved')).toEqual({ told: 1, messages: 2 })
    expect(await guests.tell([one], 'waitlisted')).toEqual({ told: 1, messages: 1 })
    expect(await guests.messages(both)).toMatchObject([
      { channel: 'email', state: 'queued', address: 'ada@example.com', campaign_id: null, told_no: 1 },
      { channel: 'sms', state: 'queued', address: '+12125550101', campaign_id: null, told_no: 1 },
    ])
    expect(await guests.application(both)).toMatchObject({ told_status: 'approved', told_kind: 'approved', told_no: 1 })
    expect(await guests.application(one)).toMatchObject({ told_status: 'waitlisted', told_kind: 'waitlisted' })
  })

  it('MSG-13 stores with a message only the values that its text needs', async () => {
    const id = await guests.apply(event, { email: 'ada@example.com', first_name: 'Ada', phone_e164: '+12125550101' })
    await guests.tell([id], 'waitlisted', 'See you')
    const [row] = await guests.messages(id)
    expect(Object.keys(row?.merge_values ?? {}).toSorted()).toEqual(['event.name', 'firstName', 'guestPage', 'note'])
  })

  it('MSG-06 neither sends nor tells a kind that is off', async () => {
    const id = await guests.apply(event, { email: 'ada@example.com' }, 'declined')
    expect(await guests.tell([id], 'declined')).toEqual({ told: 0, messages: 0 })
    expect(await guests.messages(id)).toEqual([])
    expect(await guests.application(id)).toMatchObject({ told_status: null, told_kind: null, told_no: 0 })
  })

  it('MSG-19 emails people who left campaigns, and skips addresses that bounced and guests who want no email', async () => {
    const left = await guests.apply(event, { email: 'left@example.com', email_opt_in: false })
    const gone = await guests.apply(event, { email: 'gone@example.com' })
    const quiet = await guests.apply(event, { email: 'quiet@example.com', email_updates: false })
    await fixture.suppress('left@example.com', 'unsubscribed')
    await fixture.suppress('gone@example.com', 'hard_bounce')
    expect(await guests.tell([left, gone, quiet], 'approved')).toEqual({ told: 3, messages: 1 })
    expect(await guests.messages(left)).toMatchObject([{ state: 'queued' }])
    expect(await guests.messages(gone)).toMatchObject([{ state: 'skipped', skip_reason: 'suppressed' }])
    expect(await guests.messages(quiet)).toMatchObject([{ state: 'skipped', skip_reason: 'opted_out' }])
    expect(await worker().handOver('email')).toEqual([null])
  })

  it('MSG-19 MSG-20 G4 starts no call for a guest who left between release and call', async () => {
    const phone = { phone_e164: '+12125550101', sms_updates: true }
    const ada = await guests.apply(event, { email: 'ada@example.com', ...phone })
    const bo = await guests.apply(event, { email: 'bo@example.com' })
    await guests.tell([ada, bo], 'approved')
    await fixture.db
      .updateTable('applicants')
      .set({ email_updates: false, sms_updates: false })
      .where('email', '=', 'ada@example.com')
      .execute()
    await fixture.suppress('bo@example.com', 'hard_bounce')
    expect((await worker().handOver('email')).sort()).toEqual(['opted_out', 'suppressed'])
    expect(await worker().handOver('sms')).toEqual(['opted_out'])
  })

  it('MSG-20 MSG-25 texts need consent to these texts; a person who was never asked needs consent to texts in general', async () => {
    const number = (last: number) => ({ phone_e164: `+1212555010${last}` })
    const asked = await guests.apply(event, { ...number(1), sms_opt_in: true, sms_updates: false })
    const unasked = await guests.apply(event, { ...number(2), sms_opt_in: true, sms_updates: null })
    const invalid = await guests.apply(event, { phone: '555', sms_updates: true })
    expect(await guests.tell([asked, unasked, invalid], 'approved')).toEqual({ told: 3, messages: 1 })
    expect(await guests.messages(asked)).toMatchObject([{ channel: 'sms', skip_reason: 'opted_out' }])
    expect(await guests.messages(unasked)).toMatchObject([{ channel: 'sms', state: 'queued' }])
    expect(await guests.messages(invalid)).toMatchObject([{ channel: 'sms', skip_reason: 'invalid_number' }])
  })

  it('MSG-21 counts a guest without any address as told, with a skipped message that says why', async () => {
    const id = await guests.apply(event, {})
    expect(await guests.tell([id], 'approved')).toEqual({ told: 1, messages: 0 })
    expect(await guests.messages(id)).toMatchObject([{ state: 'skipped', skip_reason: 'no_address', address: null }])
    expect(await guests.application(id)).toMatchObject({ told_status: 'approved' })
  })

  it('MSG-22 F24 holds texts in quiet hours, except about an event that begins within a day', async () => {
    const night = '2026-02-11T05:00:00Z'
    const ada = { phone_e164: '+12125550101', zip_codes: ['10001'], sms_updates: true }
    const soon = await guests.addEvent({ date: new Date('2026-02-12T02:00:00Z') })
    const later = await guests.addEvent({ date: new Date('2026-02-14T02:00:00Z') })
    const [early, held] = [
      await guests.apply(soon, ada),
      await guests.apply(later, { ...ada, phone_e164: '+12125550102' }),
    ]
    await guests.tell([early, held], 'approved', null, { ...texts.at(night), actor: fixture.context.actor })
    await fixture.age(60_000)
    expect((await worker(texts.at(night)).handOver('sms')).toSorted()).toEqual(['quiet_hours', null].toSorted())
    expect((await guests.messages(early))[0]?.state).toBe('submitting')
    expect((await guests.messages(held))[0]?.state).toBe('queued')
  })

  it('MSG-26 are claimed after texts to one person and before campaigns, and a paused campaign does not hold them', async () => {
    const direct = directTextFixture(fixture)
    await texts.addPhones(30)
    await texts.dispatched()
    const [person = ''] = await fixture.addPeople({ phone_e164: '+12125550177' })
    const id = await guests.apply(event, { phone_e164: '+12125550101', sms_updates: true })
    await guests.tell([id], 'approved')
    const message = await direct.write(person)
    const claims = await worker().claim('sms', 3)
    const [row] = await guests.messages(id)
    expect(claims.map((one) => one.id)).toEqual(expect.arrayContaining([(await direct.row(message)).id, row?.id ?? '']))
    await fixture.db.updateTable('communications').set({ lease_until: null, lease_token: null }).execute()
    await fixture.db.updateTable('campaigns').set({ paused_at: new Date() }).execute()
    expect(await worker().handOver('sms')).toEqual([null, null])
  })

  it('MSG-13 MSG-16 MSG-18 sends the text of the release with a link to preferences, and no List-Unsubscribe', async () => {
    const id = await guests.apply(event, { email: 'ada@example.com', first_name: 'Ada <b>' })
    await guests.tell([id], 'approved', 'Use the side door')
    const [claim] = await worker().claim('email')
    if (!claim) throw new Error('nothing is due')
    const { sent, send } = rememberingEmails()
    expect(await send(claim, 1, {})).toMatchObject({ kind: 'accepted' })
    const [email] = sent
    const [html, text] = [email?.html.join('') ?? '', email?.text.join('') ?? '']
    const page = new RegExp(`${fixture.settings.publicOrigin}/g/[\\w-]+`)
    expect(email?.subject).toBe("You're on the list for Opening night")
    expect(email?.recipients[0]?.headers).toEqual({})
    expect(html).toMatch(page)
    expect(text).toMatch(page)
    expect(html).toContain('Message preferences')
    expect(text).toContain('Message preferences')
    expect(html).not.toMatch(/unsubscribe/i)
    expect(html).not.toContain('Ada <b>')
  })

  it('MSG-18 many guests of one text go out in one call, each with their own page', async () => {
    const ids = await Promise.all(
      ['ada', 'bo', 'cy'].map((name) => guests.apply(event, { email: `${name}@example.com`, first_name: name })),
    )
    await guests.tell(ids, 'approved')
    const claims = await worker().claim('email')
    const { sent, sendBatch } = rememberingEmails()
    await sendBatch(
      claims.map((claim) => ({ claim, attempt: 1 })),
      {},
    )
    const pages = sent[0]?.recipients.map(({ substitutions }) =>
      Object.values(substitutions ?? {}).find((value) => value.includes('/g/')),
    )
    expect(sent).toHaveLength(1)
    expect(new Set(pages).size).toBe(3)
  })

  it('MSG-17 MSG-20 each kind has a text of at most 320 characters', async () => {
    const id = await guests.apply(event, { phone_e164: '+12125550101', sms_updates: true })
    await guests.tell([id], 'approved')
    const [claim] = await worker().claim('sms')
    if (!claim) throw new Error('nothing is due')
    const { calls, provider } = rememberingTexts()
    await createSmsSend(fixture.system, provider)(claim, 1, {})
    expect(calls[0]?.to).toBe('+12125550101')
    expect(calls[0]?.body).toContain('Opening night')
    expect([...(calls[0]?.body ?? '')].length).toBeLessThanOrEqual(320)
  })

  it('MSG-08 telling again is another message; telling twice at once never writes one twice', async () => {
    const id = await guests.apply(event, { email: 'ada@example.com' })
    await Promise.all([1, 2, 3].map(() => guests.tell([id], 'reminder')))
    expect((await guests.messages(id)).map((row) => row.told_no)).toEqual([1, 2, 3])
    expect(await guests.application(id)).toMatchObject({ told_status: null, told_no: 3 })
  })

  it('MSG-30 a person who is erased before the call gets no message, and the ledger keeps no words', async () => {
    const id = await guests.apply(event, { email: 'ada@example.com' })
    await guests.tell([id], 'approved')
    await fixture.db.updateTable('communications').set({ address: null, merge_values: '{}' }).execute()
    expect(await worker().handOver('email')).toEqual([])
    expect(await guests.messages(id)).toMatchObject([{ state: 'skipped', skip_reason: 'erased', merge_values: {} }])
  })

  it('MSG-08 tells thousands at once, each once', async () => {
    const added = await sql<{ id: string }>`
      with people as (
        insert into applicants (id, first_name, email)
        select new_id(), 'Guest', 'g' || n || '@example.com' from generate_series(1, 5000) n returning id
      )
      insert into event_applications (id, applicant_id, event_id, status)
      select new_id(), id, ${event}, 'approved' from people returning id`.execute(fixture.db)
    const ids = added.rows.map(({ id }) => id)
    expect(await guests.tell(ids, 'approved')).toEqual({ told: 5_000, messages: 5_000 })
  })
})
