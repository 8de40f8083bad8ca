import { afterAll, beforeAll, beforeEach, describe, expect, inject, it } from 'vitest'
import { apply, createApplicant, updateApplicant } from '../applicants/index.ts'
import { importCsv, runImport, undoImport } from '../imports/index.ts'
import { addressHash, newId, withActor } from '../kernel/index.ts'
import { mergeIntoFirst, undoMerge } from '../merges/index.ts'
import { createDeliveryFixture, type DeliveryFixture } from '../testing/delivery-fixture.ts'
import { optInToTexts, optOutOfTexts, unsubscribe, unsubscribeToken } from './index.ts'

const number = '+12125550134'

describe('the consent history', () => {
  let fixture: DeliveryFixture
  beforeAll(async () => {
    fixture = await createDeliveryFixture(inject('databaseUrl'))
  })
  afterAll(() => fixture.close())
  beforeEach(() => fixture.clear())

  const visitor = () => withActor(fixture.system, { kind: 'visitor', ip: '203.0.113.7', userAgent: 'a browser' })
  const phone = () => ({ address: number, addressHmac: addressHash(fixture.settings.secret, 'sms', number) })
  const create = async (body: Record<string, unknown> = {}): Promise<string> =>
    (
      await createApplicant(fixture.context, {
        body: { firstName: 'Ada', email: 'ada@example.com', phone: number, ...body },
      })
    ).id
  const update = (id: string, body: Record<string, unknown>) =>
    updateApplicant(fixture.context, { params: { id }, body })

  /** Opt-ins that contradict the last entry about them, as "name channel". */
  const unexplained = async (): Promise<string[]> => {
    const people = await fixture.db.selectFrom('applicants').selectAll().execute()
    const events = await fixture.db
      .selectFrom('consent_events')
      .selectAll()
      .orderBy('created_at', 'desc')
      .orderBy('id', 'desc')
      .execute()
    return people.flatMap((person) =>
      (['email', 'sms'] as const).flatMap((channel) => {
        const last = events.find((event) => event.applicant_id === person.id && event.channel === channel)
        const isIn = channel === 'email' ? person.email_opt_in : person.sms_opt_in
        return last && (last.action === 'in' || last.action === 'not_asserted') === isIn
          ? []
          : [`${person.first_name} ${channel}`]
      }),
    )
  }
  const sources = async () =>
    (
      await fixture.db
        .selectFrom('consent_events')
        .select(['channel', 'action', 'source'])
        .orderBy('created_at')
        .orderBy('id')
        .execute()
    )
      .map(({ channel, action, source }) => `${channel} ${action} ${source}`)
      .slice(2)

  it('starts with the application, its wording, address, and time', async () => {
    const eventId = newId()
    await fixture.db.insertInto('events').values({ id: eventId, name: 'Opening' }).execute()
    await apply(visitor(), {
      body: {
        firstName: 'Ada',
        lastName: 'King',
        email: 'ada@example.com',
        phone: '(212) 555-0134',
        age: 36,
        zipCodes: ['10001'],
        instagramUrl: '@ada.king',
        eventId,
        emailConsent: true,
        smsConsent: false,
      },
    })
    expect(await unexplained()).toEqual([])
    const [email, sms] = await fixture.db.selectFrom('consent_events').selectAll().orderBy('channel').execute()
    expect(email).toMatchObject({ action: 'in', source: 'web', ip_address: '203.0.113.7', user_agent: 'a browser' })
    expect(email?.text_version).toBeTruthy()
    // The hash by which campaigns and STOP recognize the number, however it was typed.
    expect(sms).toMatchObject({ action: 'not_asked', address_hmac: phone().addressHmac })
  })

  it('explains every opt-in after edits by hand', async () => {
    const id = await create({ smsOptIn: false })
    expect(await unexplained()).toEqual([])
    await update(id, { emailOptIn: false })
    await update(id, { emailOptIn: false, city: 'New York' })
    await update(id, { emailOptIn: true, smsOptIn: true })
    expect(await unexplained()).toEqual([])
    expect((await sources()).sort()).toEqual(['email in admin', 'email out admin', 'sms in admin'])
  })

  it('explains every opt-in after a link, STOP and START', async () => {
    await create()
    const campaign = await fixture.dispatched()
    const [message] = await fixture.ledger(campaign)
    await unsubscribe(visitor(), { params: { token: unsubscribeToken(fixture.settings.secret, message?.id ?? '') } })
    await optOutOfTexts(fixture.system, phone(), 'stop', { left: 'left' })
    expect(await unexplained()).toEqual([])
    await optInToTexts(fixture.system, phone())
    expect(await unexplained()).toEqual([])
    expect(await sources()).toEqual(['email out link', 'sms out stop', 'sms in start'])
  })

  it('explains every opt-in after an import and its undo', async () => {
    await create()
    const { importId } = await importCsv(fixture.context, {
      body: {
        applicants: [
          { email: 'ada@example.com', emailOptIn: 'no' },
          { email: 'bea@example.com', phone: '9175550100', firstName: 'Bea', smsOptIn: 'no' },
        ],
        mergeDuplicates: true,
      },
    })
    expect(await unexplained()).toEqual([])
    expect(await sources()).toContain('email out csv')
    await undoImport(fixture.context, { params: { id: importId } })
    await runImport(fixture.system, importId, fixture.noSignal)
    expect(await fixture.db.selectFrom('applicants').select('email_opt_in').execute()).toEqual([{ email_opt_in: true }])
    expect(await unexplained()).toEqual([])
  })

  it('explains every opt-in after a merge and its undo', async () => {
    const first = await create()
    const second = await create({ allowDuplicate: true, emailOptIn: false })
    const { mergeId } = await mergeIntoFirst(fixture.context, [first, second])
    const person = await fixture.db.selectFrom('applicants').select('email_opt_in').executeTakeFirstOrThrow()
    expect(person.email_opt_in).toBe(false)
    expect(await unexplained()).toEqual([])
    await undoMerge(fixture.context, { params: { id: mergeId } })
    expect(await unexplained()).toEqual([])
  })
})
