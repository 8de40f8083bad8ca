import { prepare } from '@velvet/database/testing'
import type { EmailEvent, EmailEventName } from '@velvet/domain/delivery'
import { afterAll, beforeAll, beforeEach, describe, expect, inject, it } from 'vitest'
import { newId } from '../kernel/index.ts'
import { createDeliveryFixture, type DeliveryFixture } from '../testing/delivery-fixture.ts'
import { receiveEmailEvents } from './index.ts'

const at = (second: number): Date => new Date(Date.UTC(2026, 0, 1) + second * 1_000)

const happened = (event: EmailEventName, second: number, change: Partial<EmailEvent> = {}): EmailEvent => ({
  event,
  occurredAt: at(second),
  address: 'ada@example.com',
  communicationId: null,
  attempt: 1,
  providerId: null,
  isMachineOpen: false,
  url: null,
  reason: null,
  code: null,
  raw: { event },
  ...change,
})

const stories = [
  'processed',
  'deferred',
  'delivered',
  'open',
  'click',
  'bounce',
  'blocked',
  'dropped',
  'spamreport',
] as const

/** The same numbers in [0, 1) in every run. */
const seeded = (seed: number) => {
  let state = seed
  return (): number => {
    state = (state * 1_664_525 + 1_013_904_223) % 2 ** 32
    return state / 2 ** 32
  }
}

describe('events of an email provider', () => {
  let fixture: DeliveryFixture
  beforeAll(async () => {
    fixture = await createDeliveryFixture(inject('databaseUrl'))
  })
  afterAll(() => fixture.close())
  beforeEach(() => fixture.clear())

  const receive = (...events: EmailEvent[]) => receiveEmailEvents(fixture.system, events)
  const row = (id: string) =>
    fixture.db.selectFrom('communications').selectAll().where('id', '=', id).executeTakeFirstOrThrow()
  /** Messages that the provider accepted. */
  const accepted = async (count: number): Promise<string[]> => {
    await fixture.addGuests(count)
    const campaign = await fixture.dispatched()
    await prepare(fixture.db, fixture.db.updateTable('communications').set({ state: 'accepted', acked_at: at(0) }))
    return (await fixture.ledger(campaign)).map((one) => one.id)
  }

  it('F18 applies each event once, however often it arrives and whatever id the provider gives it', async () => {
    const [id = ''] = await accepted(1)
    const events = [
      happened('delivered', 2, { communicationId: id, raw: { sg_event_id: 'a' } }),
      happened('open', 5, { communicationId: id }),
    ]
    expect(await receive(...events, ...events)).toEqual({ received: 4, applied: 2 })
    const again = events.map((event) => ({ ...event, raw: { sg_event_id: 'changed' } }))
    expect(await receive(...again)).toEqual({ received: 2, applied: 0 })
    expect(await row(id)).toMatchObject({ state: 'delivered', delivered_at: at(2), opened_at: at(5) })
    // Neither closes the address nor ends a try, so the row itself shows that they have been counted.
    expect(await fixture.db.selectFrom('webhook_events').select('payload').execute()).toEqual([])
  })

  it.each(['bounce', 'spamreport', 'unsubscribe', 'group_unsubscribe'] as const)(
    'F18 a repeated %s does not undo what staff decided since',
    async (name) => {
      const [id = ''] = await accepted(1)
      const event = happened(name, 3, { communicationId: id })
      expect(await receive(event)).toEqual({ received: 1, applied: 1 })
      await fixture.db.deleteFrom('suppressions').execute()
      await fixture.db.updateTable('applicants').set({ email_opt_in: true, email_opted_out_at: null }).execute()
      // The repetition comes together with news about the same message.
      expect(await receive(event, happened('open', 9, { communicationId: id }))).toEqual({ received: 2, applied: 1 })
      expect(await fixture.suppressions()).toEqual([])
      const people = await fixture.db.selectFrom('applicants').select('email_opt_in').execute()
      expect(people).toEqual([{ email_opt_in: true }])
      const remembered = await fixture.db.selectFrom('webhook_events').select('payload').execute()
      expect(remembered).toEqual([{ payload: { event: name } }])
    },
  )

  it('F18 a repeated drop does not fail a message that is tried again', async () => {
    const [id = ''] = await accepted(1)
    const drop = happened('dropped', 1, { communicationId: id, reason: 'Spam Content' })
    await receive(drop)
    await fixture.becomes(id, { state: 'queued', error_code: null, error_message: null })
    expect(await receive(drop)).toEqual({ received: 1, applied: 0 })
    expect(await row(id)).toMatchObject({ state: 'queued' })
  })

  it('F18 does not count a drop of an earlier try as a failure of a later one', async () => {
    const [id = '', other = ''] = await accepted(2)
    await prepare(
      fixture.db,
      fixture.db.updateTable('communications').set({ attempt: 2 }).where('id', 'in', [id, other]),
    )
    await receive(
      happened('dropped', 1, { communicationId: id, attempt: 1, reason: 'Spam Content' }),
      happened('delivered', 2, { communicationId: id, attempt: 2 }),
      happened('dropped', 2, { communicationId: other, attempt: 2, reason: 'Spam Content' }),
    )
    expect(await row(id)).toMatchObject({ state: 'delivered', error_code: null })
    expect(await row(other)).toMatchObject({ state: 'failed' })
  })

  it('F18 reaches the same state in any order and grouping of events', { timeout: 120_000 }, async () => {
    const random = seeded(7)
    const pick = <T>(...items: T[]): T => items[Math.floor(random() * items.length)] as T
    const endOf = async (id: string, parts: EmailEvent[][]) => {
      for (const part of parts) await receive(...part)
      const {
        id: _,
        campaign_id,
        applicant_id,
        address,
        address_hmac,
        merge_values,
        due_at,
        created_at,
        first_report_at,
        last_report_at,
        ...end
      } = await row(id)
      return end
    }
    for (let story = 0; story < 60; story += 1) {
      await fixture.clear()
      const [one = '', other = ''] = await accepted(2)
      const state = pick('accepted', 'unknown', 'submitting')
      const acked_at = state === 'accepted' ? at(0) : null
      await prepare(fixture.db, fixture.db.updateTable('communications').set({ state, acked_at, lease_until: at(0) }))
      const happenings = Array.from({ length: 1 + Math.floor(random() * 8) }, () => ({
        name: pick(...stories),
        second: Math.floor(random() * 10),
        change: { isMachineOpen: pick(true, false), reason: pick(null, '421 busy', '550 unknown') },
        key: random(),
        part: pick(0, 1, 2),
      }))
      const told = (communicationId: string, items: typeof happenings): EmailEvent[] =>
        items.map(({ name, second, change }) => happened(name, second, { communicationId, ...change }))
      const shuffled = happenings.toSorted((a, b) => a.key - b.key)
      const parts = [0, 1, 2].map((part) =>
        told(
          other,
          shuffled.filter((item) => item.part === part),
        ),
      )
      const what = JSON.stringify({ state, happenings })
      expect(await endOf(other, parts), what).toEqual(await endOf(one, [told(one, happenings)]))
    }
  })

  it('ignores events about unknown messages, logs their number, and applies the rest of the call', async () => {
    const [id = ''] = await accepted(1)
    const strangers = [newId(), 'nonsense', "' or 1=1", null].map((communicationId) =>
      happened('delivered', 1, { communicationId, providerId: 'unknown' }),
    )
    const warned: unknown[] = []
    const logger = { ...console, warn: (...line: unknown[]) => void warned.push(line) }
    const ours = happened('delivered', 1, { communicationId: id })
    expect(await receiveEmailEvents({ ...fixture.system, logger }, [...strangers, ours])).toEqual({
      received: 5,
      applied: 1,
    })
    expect(warned).toEqual([[{ provider: 'sendgrid', count: 4 }, expect.stringContaining('not in the ledger')]])
    expect(await row(id)).toMatchObject({ state: 'delivered' })
    expect(await receiveEmailEvents({ ...fixture.system, logger }, [ours])).toEqual({ received: 1, applied: 0 })
    expect(await receiveEmailEvents({ ...fixture.system, logger }, [])).toEqual({ received: 0, applied: 0 })
    expect(warned).toHaveLength(1)
  })

  it("finds the message of a late bounce without our id by the provider's id", async () => {
    const [id = ''] = await accepted(1)
    await fixture.db
      .insertInto('delivery_attempts')
      .values({ communication_id: id, attempt: 1, started_at: new Date(), outcome: 'accepted', provider_id: 'p9' })
      .execute()
    await receive(happened('bounce', 9, { attempt: null, providerId: 'p9', reason: '550 unknown' }))
    expect(await row(id)).toMatchObject({ state: 'bounced', error_code: 'bounce', error_message: '550 unknown' })
  })

  it('identifies the message of a late bounce by its address when one call went to many', async () => {
    const ids = await accepted(3)
    await fixture.db
      .insertInto('delivery_attempts')
      .values(
        ids.map((id) => ({
          communication_id: id,
          attempt: 1,
          started_at: new Date(),
          outcome: 'accepted' as const,
          provider_id: 'shared',
        })),
      )
      .execute()
    const [first = '', second = '', third = ''] = ids
    const { address } = await row(second)
    const bounce = { attempt: null, providerId: 'shared', reason: '550 unknown' }
    await receive(happened('bounce', 9, { ...bounce, address: String(address).toUpperCase() }))
    await receive(happened('bounce', 9, { ...bounce, address: 'stranger@example.com' }))
    expect(await Promise.all([first, second, third].map(async (id) => (await row(id)).state))).toEqual([
      'accepted',
      'bounced',
      'accepted',
    ])
  })

  it.each(['queued', 'submitting', 'unknown', 'needs_review'] as const)(
    'G2 counts an event about a %s message as proof of sending, so that it is not sent again',
    async (state) => {
      const [id = ''] = await accepted(1)
      const claimed = { lease_until: new Date(), lease_token: newId(), acked_at: null }
      await prepare(fixture.db, fixture.db.updateTable('communications').set({ state, ...claimed }))
      await receive(happened('delivered', 4, { communicationId: id }))
      expect(await row(id)).toMatchObject({
        state: 'delivered',
        lease_token: null,
        lease_until: null,
        acked_at: at(4),
        delivered_at: at(4),
      })
    },
  )

  it('settles a message that was skipped on cancellation although it had been sent', async () => {
    const [id = ''] = await accepted(1)
    await prepare(
      fixture.db,
      fixture.db.updateTable('communications').set({ state: 'skipped', skip_reason: 'cancelled' }),
    )
    await receive(happened('processed', 1, { communicationId: id }))
    expect(await row(id)).toMatchObject({ state: 'accepted', skip_reason: null })
  })

  it.each([
    ['bounce', 'hard_bounce', true],
    ['spamreport', 'complaint', false],
    ['unsubscribe', 'unsubscribed', false],
    ['group_unsubscribe', 'unsubscribed', false],
  ] as const)('%s suppresses the address as %s', async (name, reason, staysIn) => {
    const [id = ''] = await accepted(1)
    await receive(happened(name, 3, { communicationId: id }))
    expect(await fixture.suppressions()).toMatchObject([
      { channel: 'email', reason, source: 'provider', hint: 'g***@example.com' },
    ])
    const [person] = await fixture.db.selectFrom('applicants').select(['email_opt_in', 'sms_opt_in']).execute()
    expect(person).toEqual({ email_opt_in: staysIn, sms_opt_in: true })
    expect((await fixture.activity()).filter((action) => action === 'applicant.unsubscribed')).toHaveLength(
      staysIn ? 0 : 1,
    )
  })

  it('suppresses an address at its third soft bounce within thirty days', async () => {
    await fixture.addGuests(1)
    const block = async (daysAgo: number) => {
      const [one] = await fixture.ledger(await fixture.dispatched())
      await receive({
        ...happened('blocked', 0, { communicationId: one?.id ?? '' }),
        occurredAt: new Date(Date.now() - daysAgo * 86_400_000),
      })
    }
    for (const daysAgo of [40, 20, 10]) await block(daysAgo)
    expect(await fixture.suppressions()).toEqual([])
    await block(1)
    expect(await fixture.suppressions()).toMatchObject([{ reason: 'hard_bounce' }])
  })

  it('counts machine opens separately, and notifies open screens', async () => {
    const [id = ''] = await accepted(1)
    await receive(happened('open', 3, { communicationId: id, isMachineOpen: true }))
    expect(await row(id)).toMatchObject({ opened_at: null, machine_opened_at: at(3), state: 'delivered' })
  })

  it('handles the same events in many concurrent calls', async () => {
    const ids = await accepted(40)
    const events = ids.flatMap((communicationId, index) => [
      happened('delivered', index, { communicationId }),
      happened('unsubscribe', index + 1, { communicationId }),
    ])
    const calls = Array.from({ length: 8 }, (_, index) => receive(...(index % 2 ? events : events.toReversed())))
    const applied = (await Promise.all(calls)).map((answer) => answer.applied)
    expect(applied.reduce((sum, count) => sum + count, 0)).toBe(80)
    expect(await fixture.suppressions()).toHaveLength(40)
  })
})
