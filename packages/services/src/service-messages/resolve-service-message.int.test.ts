import { sql } from 'kysely'
import { afterAll, beforeAll, beforeEach, describe, expect, inject, it } from 'vitest'
import type { Context, Settings } from '../kernel/index.ts'
import { createDeliveryFixture, type DeliveryFixture } from '../testing/delivery-fixture.ts'
import { guestFixture } from '../testing/guest-fixture.ts'
import { resolveServiceMessage } from './resolve-service-message.ts'

type Action = 'resend' | 'mark_sent'
type Person = Parameters<ReturnType<typeof guestFixture>['apply']>[1]

describe('resolving a message about an application', () => {
  let fixture: DeliveryFixture
  let guests: ReturnType<typeof guestFixture>
  beforeAll(async () => {
    fixture = await createDeliveryFixture(inject('databaseUrl'))
    guests = guestFixture(fixture)
  })
  afterAll(() => fixture.close())
  beforeEach(() => fixture.clear())

  const number = { phone_e164: '+12125550101', sms_updates: true }
  /** A message by email, or by text to a guest with a number only, in this state. */
  const messageThat = async (change: object, person: Person = { email: 'ada@example.com' }): Promise<string> => {
    const application = await guests.apply(await guests.addEvent(), person)
    await guests.tell([application], 'approved')
    const [message] = await guests.messages(application)
    await fixture.becomes(message?.id ?? '', change)
    return message?.id ?? ''
  }
  const resolve = (id: string, action: Action = 'resend', settings: Partial<Settings> = {}) => {
    const context: Context = { ...fixture.context, settings: { ...fixture.settings, ...settings } }
    return resolveServiceMessage(context, { params: { id }, body: { action } })
  }
  const stateOf = async (id: string) => {
    const row = fixture.db.selectFrom('communications').select(['state', 'error_code']).where('id', '=', id)
    return row.executeTakeFirstOrThrow()
  }

  it.each(['failed', 'needs_review'])('sends one that is %s again, once', async (state) => {
    const id = await messageThat({ state, error_code: 'http_500' })
    expect(await resolve(id)).toMatchObject({ id, status: 'sending', errorMessage: null })
    expect(await stateOf(id)).toEqual({ state: 'queued', error_code: null })
    await expect(resolve(id)).rejects.toMatchObject({ kind: 'conflict', code: 'message_not_failed' })
    expect(await fixture.activity()).toContain('application.message_resolved')
  })

  it('counts one that needs review as sent, and no other', async () => {
    const [open, failed] = [await messageThat({ state: 'needs_review' }), await messageThat({ state: 'failed' })]
    expect(await resolve(open, 'mark_sent')).toMatchObject({ status: 'sent' })
    await expect(resolve(failed, 'mark_sent')).rejects.toMatchObject({
      message: 'This message does not need review anymore.',
      extras: { current: { id: failed, isResendable: true } },
    })
  })

  it('refuses to send one again whose values are no longer stored', async () => {
    const id = await messageThat({ state: 'failed', merge_values: '{}' })
    await expect(resolve(id)).rejects.toMatchObject({
      ...{ kind: 'conflict', code: 'message_not_stored' },
      message: 'This message is no longer stored, so it cannot be sent again.',
    })
    expect(await stateOf(id)).toMatchObject({ state: 'failed' })
  })

  it('refuses to send one again after the guest was told another status, but not after news or a reminder', async () => {
    const application = await guests.apply(await guests.addEvent(), { email: 'ada@example.com' })
    for (const kind of ['approved', 'changed', 'reminder'] as const) await guests.tell([application], kind)
    const ids = (await guests.messages(application)).map(({ id }) => id)
    for (const id of ids) await fixture.becomes(id, { state: 'failed' })
    const [first = ''] = ids
    expect(await resolve(first)).toMatchObject({ status: 'sending' })
    await fixture.becomes(first, { state: 'failed' })
    await guests.tell([application], 'cancelled')
    for (const id of ids)
      await expect(resolve(id)).rejects.toMatchObject({
        ...{ kind: 'conflict', code: 'message_outdated' },
        message: 'What this message says is no longer true, so it cannot be sent again.',
        extras: { current: { id, isResendable: false } },
      })
  })

  it('ANS-24 refuses to send one again once the night is canceled or over', async () => {
    const [id, told] = [await messageThat({ state: 'failed' }), await messageThat({ state: 'failed' })]
    const night = sql<string>`(select event_id from event_applications where id =
      (select application_id from communications where id = ${id}))`
    const change = (values: object) => fixture.db.updateTable('events').set(values).where('id', '=', night).execute()
    await change({ cancelled_at: new Date() })
    await expect(resolve(id)).rejects.toMatchObject({ code: 'message_outdated' })
    await change({ cancelled_at: null, date: new Date(Date.now() - 7 * 86_400_000) })
    await expect(resolve(id)).rejects.toMatchObject({ code: 'message_outdated' })
    expect(await resolve(told)).toMatchObject({ status: 'sending' })
  })

  it.each([
    ['email_not_configured', { emailFrom: null }, { email: 'ada@example.com' }],
    ['sms_not_configured', { sendsTexts: false }, number],
  ] as const)('refuses to send one again on a channel that is not set up: %s', async (code, settings, person) => {
    const id = await messageThat({ state: 'failed' }, person)
    await expect(resolve(id, 'resend', settings)).rejects.toMatchObject({ kind: 'unavailable', code })
    expect(await stateOf(id)).toMatchObject({ state: 'failed' })
    await fixture.becomes(id, { state: 'needs_review' })
    expect(await resolve(id, 'mark_sent', settings)).toMatchObject({ status: 'sent' })
  })

  it.each([
    [{ state: 'bounced' }, 'This message bounced, so it cannot be sent again.'],
    [{ state: 'delivered' }, 'This message has arrived or is on its way, so it cannot be sent again.'],
    [
      { state: 'failed', applicant_id: null, address: null, merge_values: '{}' },
      'This person was deleted, so the message cannot be sent again.',
    ],
  ])('refuses to send one again that is %j, and says why: %s', async (change, message) => {
    const id = await messageThat(change)
    await expect(resolve(id)).rejects.toMatchObject({
      ...{ kind: 'conflict', code: 'message_not_failed', message },
      extras: { current: { id, isResendable: false } },
    })
    expect(await stateOf(id)).toMatchObject({ state: change.state })
  })
})
