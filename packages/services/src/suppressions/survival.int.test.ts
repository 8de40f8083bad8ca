import { afterAll, beforeAll, beforeEach, describe, expect, inject, it } from 'vitest'
import { apply, deleteApplicant } from '../applicants/index.ts'
import { importCsv } from '../imports/index.ts'
import { newId, withActor } from '../kernel/index.ts'
import { mergeIntoFirst, undoMerge } from '../merges/index.ts'
import { createDeliveryFixture, type DeliveryFixture } from '../testing/delivery-fixture.ts'
import { addSuppression, listSuppressions, unsubscribe, unsubscribeToken } from './index.ts'

const address = 'ada@example.com'

describe('a suppressed address', () => {
  let fixture: DeliveryFixture
  let ada: string
  let other: string
  beforeAll(async () => {
    fixture = await createDeliveryFixture(inject('databaseUrl'))
  })
  afterAll(() => fixture.close())
  beforeEach(async () => {
    await fixture.clear()
    const people = await fixture.addPeople({ email: address, first_name: 'Ada' }, { email: 'other@example.com' })
    ;[ada = '', other = ''] = people
    const first = await fixture.ledger(await fixture.dispatched())
    const message = first.find((one) => one.address === address)
    await unsubscribe(visitor(), {
      params: { token: unsubscribeToken(fixture.settings.secret, message?.id ?? '') },
    })
  })

  const visitor = () => withActor(fixture.system, { kind: 'visitor', ip: null, userAgent: null })
  /** The outcome of the next campaign for all but the other person, who gets it. */
  const nextTime = async (): Promise<string[]> => {
    const rows = await fixture.ledger(await fixture.dispatched())
    expect(rows.filter((row) => row.state === 'queued').map((row) => row.applicant_id)).toEqual([other])
    return rows.filter((row) => row.applicant_id !== other).map((row) => row.skip_reason ?? row.state)
  }
  const remove = () => deleteApplicant(fixture.context, { params: { id: ada } })

  it('stays suppressed for the person themselves', async () => {
    expect(await nextTime()).toEqual(['opted_out'])
  })

  it('stays suppressed when the person was deleted and is added again, in any spelling', async () => {
    await remove()
    expect(await fixture.suppressions()).toHaveLength(1)
    await fixture.addPeople({ email: ' Ada@EXAMPLE.com ', first_name: 'Ada' }, { email: 'ADA@example.com' })
    expect(await nextTime()).toEqual(['suppressed', 'suppressed'])
  })

  it('stays suppressed when another person applies with it and agrees to everything', async () => {
    await remove()
    const eventId = newId()
    await fixture.db.insertInto('events').values({ id: eventId, name: 'Opening' }).execute()
    await apply(visitor(), {
      body: {
        firstName: 'Ada',
        lastName: 'King',
        email: 'Ada@example.com',
        phone: '(212) 555-0134',
        age: 36,
        zipCodes: ['10001'],
        instagramUrl: '@ada.king',
        eventId,
        emailConsent: true,
        smsConsent: true,
      },
    })
    expect(await nextTime()).toEqual(['suppressed'])
  })

  it('stays suppressed when a list imports it again with an opt-in', async () => {
    await remove()
    const body = { applicants: [{ email: address, firstName: 'Ada', emailOptIn: 'true' }] }
    await importCsv(fixture.context, { body })
    expect(await nextTime()).toEqual(['suppressed'])
  })

  it('shows the person whom a list brings with it, and the one to whom a list gives the number (3.10)', async () => {
    await remove()
    await addSuppression(fixture.context, { body: { channel: 'sms', address: '(212) 555-0134' } })
    const owners = async () => {
      const { suppressions } = await listSuppressions(fixture.context, { query: {} })
      return suppressions.map(({ channel, applicant }) => [channel, applicant?.firstName]).sort()
    }
    expect(await owners()).toEqual([
      ['email', undefined],
      ['sms', undefined],
    ])
    const applicants = [
      { email: address, firstName: 'Augusta' },
      { email: 'other@example.com', firstName: 'Bea', phone: '212 555 0134' },
    ]
    await importCsv(fixture.context, { body: { applicants, mergeDuplicates: true } })
    expect(await owners()).toEqual([
      ['email', 'Augusta'],
      ['sms', 'Bea'],
    ])
  })

  it('stays suppressed when a list updates the person with an opt-in', async () => {
    const body = { applicants: [{ email: address, firstName: 'Augusta', emailOptIn: 'true' }], mergeDuplicates: true }
    await importCsv(fixture.context, { body })
    expect(await nextTime()).toEqual(['opted_out'])
    expect(await fixture.suppressions()).toHaveLength(1)
  })

  it('stays suppressed when the person is merged into another, and when that is undone', async () => {
    const [second = ''] = await fixture.addPeople({ email: address, first_name: 'Ada' })
    const { mergeId } = await mergeIntoFirst(fixture.context, [second, ada])
    expect(await nextTime()).toEqual(['opted_out'])
    expect(await fixture.suppressions()).toHaveLength(1)
    await undoMerge(fixture.context, { params: { id: mergeId } })
    expect((await nextTime()).sort()).toEqual(['opted_out', 'suppressed'])
  })

  it('is not lifted by an admin who opts the person in', async () => {
    await fixture.db.updateTable('applicants').set({ email_opt_in: true }).where('id', '=', ada).execute()
    expect(await nextTime()).toEqual(['suppressed'])
  })
})
