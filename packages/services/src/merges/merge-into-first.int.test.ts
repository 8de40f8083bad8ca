import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, beforeEach, describe, expect, inject, it } from 'vitest'
import { claimDue } from '../delivery/ledger/claim.ts'
import { exchange } from '../delivery/ledger/exchange.ts'
import { createDeliveryFixture, type DeliveryFixture } from '../testing/delivery-fixture.ts'
import { mergeIntoFirst } from './index.ts'

const leaseMs = 60_000

describe('merging a selection into its first', () => {
  let fixture: DeliveryFixture
  beforeAll(async () => {
    fixture = await createDeliveryFixture(inject('databaseUrl'))
  })
  afterAll(() => fixture.close())
  beforeEach(() => fixture.clear())

  const person = (id: string) =>
    fixture.db.selectFrom('applicants').selectAll().where('id', '=', id).executeTakeFirstOrThrow()
  const write = (id: string, values: { notes?: string; phone?: string; zip_code_cities?: string }) =>
    fixture.db.updateTable('applicants').set(values).where('id', '=', id).execute()

  it('BULK-10 keeps the first, fills its blanks, unites zip codes, joins notes, and holds opt-ins all had', async () => {
    const [first = '', second = '', third = ''] = await fixture.addPeople(
      { first_name: 'Ada', email: 'a@x.com', zip_codes: ['10001'], priority: 'low' },
      { first_name: 'Bea', email: 'b@x.com', zip_codes: ['10001', '90210'], city: 'Boston', sms_opt_in: false },
      { first_name: 'Cid', email: null, age: 30, city: 'Salem', priority: 'urgent' },
    )
    await write(first, { notes: 'one', zip_code_cities: 'New York, NY' })
    await write(second, { notes: 'two', phone: '2125550134', zip_code_cities: 'New York, NY; Beverly Hills, CA' })
    const merged = await mergeIntoFirst(fixture.context, [first, second, third])
    expect(merged).toMatchObject({ primaryId: first, mergedCount: 3 })
    expect(await person(first)).toMatchObject({
      first_name: 'Ada',
      email: 'a@x.com',
      email2: 'b@x.com',
      phone: '2125550134',
      city: 'Boston',
      age: 30,
      priority: 'low',
      zip_codes: ['10001', '90210'],
      zip_code_cities: 'New York, NY; Beverly Hills, CA',
      notes: 'one\n\ntwo',
      email_opt_in: true,
      sms_opt_in: false,
    })
    expect(await fixture.activity()).toEqual([])
  })

  it('is refused when the joined notes would be too long, so that none is lost', async () => {
    const [first = '', second = ''] = await fixture.addGuests(2)
    await write(first, { notes: 'a'.repeat(6_000) })
    await write(second, { notes: 'b'.repeat(6_000) })
    await expect(mergeIntoFirst(fixture.context, [first, second])).rejects.toMatchObject({
      code: 'notes_too_long',
      message: 'The notes would be longer than 10,000 characters.',
    })
    expect((await person(second)).notes).toBe('b'.repeat(6_000))
  })

  it('keeps the first 50 zip codes, so that the record can still be saved', async () => {
    const zipCodes = Array.from({ length: 60 }, (_, n) => String(10_001 + n))
    const [first = '', second = ''] = await fixture.addPeople(
      { email: 'a@x.com', zip_codes: zipCodes.slice(0, 30) },
      { email: 'b@x.com', zip_codes: zipCodes.slice(30) },
    )
    await mergeIntoFirst(fixture.context, [first, second])
    expect((await person(first)).zip_codes).toEqual(zipCodes.slice(0, 50))
  })

  it('is refused as a whole for an unknown person, or a single person', async () => {
    const [first = '', second = ''] = await fixture.addGuests(2)
    await expect(mergeIntoFirst(fixture.context, [first, second, fixture.context.newId()])).rejects.toThrow(
      expect.objectContaining({ code: 'applicant_not_found' }),
    )
    await expect(mergeIntoFirst(fixture.context, [first])).rejects.toThrow(
      expect.objectContaining({ code: 'same_applicant' }),
    )
    expect((await person(second)).email).toBe('guest1@example.com')
  })

  it('makes a worker that had claimed both of them send once, to the kept person', async () => {
    const [first = '', second = '', third = ''] = await fixture.addPeople(
      { email: 'a@x.com' },
      { email: 'b@x.com' },
      { email: 'c@x.com' },
    )
    const campaignId = await fixture.dispatched()
    const later = await fixture.dispatched({ mode: 'manual', applicantIds: [third] })
    const token = randomUUID()
    const claims = await claimDue(fixture.system, { channel: 'email', token, count: 100, leaseMs })
    expect(claims).toHaveLength(4)
    await mergeIntoFirst(fixture.context, [first, second, third])
    const submit = claims.map((claim) => claim.id)
    const submissions = await exchange(fixture.system, { results: [], submit, token, leaseMs })
    const started = submissions.filter((one) => one.held === null).map((one) => one.id)
    const addresses = claims
      .filter((claim) => started.includes(claim.id))
      .map((claim) => [claim.campaignId, claim.address])
      .sort()
    expect(addresses).toEqual(
      [
        [campaignId, 'a@x.com'],
        [later, 'c@x.com'],
      ].sort(),
    )
    expect((await fixture.states(campaignId)).sort()).toEqual(['duplicate_address', 'duplicate_address', 'submitting'])
  })

  it('sends nothing to a person whose other record had opted out', async () => {
    const [first = '', second = ''] = await fixture.addPeople(
      { email: 'a@x.com', email_opt_in: true },
      { email: 'b@x.com', email_opt_in: false },
    )
    const campaignId = await fixture.dispatched()
    const token = randomUUID()
    const claims = await claimDue(fixture.system, { channel: 'email', token, count: 100, leaseMs })
    await mergeIntoFirst(fixture.context, [first, second])
    const submit = claims.map((claim) => claim.id)
    const submissions = await exchange(fixture.system, { results: [], submit, token, leaseMs })
    expect(submissions.map((one) => one.held)).toEqual(['opted_out'])
    expect(await fixture.states(campaignId)).toContain('opted_out')
  })
})
