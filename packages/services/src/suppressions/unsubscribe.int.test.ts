import { afterAll, beforeAll, beforeEach, describe, expect, inject, it } from 'vitest'
import { newId, withActor } from '../kernel/index.ts'
import { createDeliveryFixture, type DeliveryFixture } from '../testing/delivery-fixture.ts'
import { unsubscribe, unsubscribeToken } from './index.ts'

describe('the unsubscribe link', () => {
  let fixture: DeliveryFixture
  beforeAll(async () => {
    fixture = await createDeliveryFixture(inject('databaseUrl'))
  })
  afterAll(() => fixture.close())
  beforeEach(() => fixture.clear())

  const press = (token: string) =>
    unsubscribe(withActor(fixture.system, { kind: 'visitor', ip: null, userAgent: null }), { params: { token } })
  const received = async () => {
    await fixture.addPeople({ email: 'ada@example.com', first_name: 'Ada' })
    const [message] = await fixture.ledger(await fixture.dispatched())
    return message?.id ?? ''
  }
  const tokenOf = (id: string) => unsubscribeToken(fixture.settings.secret, id)
  const consents = () => fixture.db.selectFrom('consent_events').select(['channel', 'action', 'source']).execute()

  it('ends campaign email to person and address, with evidence, and leaves texts alone', async () => {
    const id = await received()
    expect(await press(tokenOf(id))).toMatchObject({ success: true, message: expect.stringContaining('unsubscribed') })
    expect(await fixture.suppressions()).toMatchObject([{ channel: 'email', reason: 'unsubscribed', source: 'link' }])
    expect(await fixture.db.selectFrom('applicants').select(['email_opt_in', 'sms_opt_in']).execute()).toEqual([
      { email_opt_in: false, sms_opt_in: true },
    ])
    expect(await consents()).toEqual([{ channel: 'email', action: 'out', source: 'link' }])
    expect((await fixture.activity()).at(-1)).toBe('applicant.unsubscribed')
    await fixture.addPeople({ email: 'ADA@example.com' })
    expect(await fixture.send(await fixture.draft()).catch((error) => error.code)).toBe('nobody_eligible')
  })

  it('answers a second press, and ten at once, like the first and records nothing more', async () => {
    const token = tokenOf(await received())
    const first = await press(token)
    const answers = await Promise.all(Array.from({ length: 10 }, () => press(token)))
    expect(answers).toEqual(Array(10).fill(first))
    expect(await consents()).toHaveLength(1)
    expect(await fixture.suppressions()).toHaveLength(1)
    expect((await fixture.activity()).filter((action) => action === 'applicant.unsubscribed')).toHaveLength(1)
  })

  it('never expires, and suppresses the address even after the person was removed', async () => {
    const id = await received()
    await fixture.db.deleteFrom('applicants').execute()
    await fixture.db
      .updateTable('communications')
      .set({ created_at: new Date(0) })
      .execute()
    expect(await press(tokenOf(id))).toMatchObject({ success: true })
    expect(await fixture.suppressions()).toHaveLength(1)
    expect(await consents()).toEqual([])
  })

  it('refuses every forged link', async () => {
    const id = await received()
    const good = tokenOf(id)
    const changed = (index: number): string =>
      `${good.slice(0, index)}${good[index] === 'A' ? 'B' : 'A'}${good.slice(index + 1)}`
    const forged = [
      '',
      'nonsense',
      id,
      good.slice(0, -1),
      `${good}A`,
      ` ${good}`,
      ...[0, 10, 25, 35].map(changed),
      unsubscribeToken('another secret', id),
      tokenOf(newId()),
    ]
    for (const token of forged)
      await expect(press(token), token).rejects.toMatchObject({ kind: 'not_found', code: 'link_not_found' })
    expect(await fixture.suppressions()).toEqual([])
  })

  it('contains nothing personal and fits one line', async () => {
    const token = tokenOf(await received())
    expect(token).toMatch(/^[\w-]{43}$/)
    expect(Buffer.from(token, 'base64url').toString('latin1')).not.toMatch(/ada|example/i)
  })
})
