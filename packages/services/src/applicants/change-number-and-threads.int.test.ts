import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, beforeEach, describe, expect, inject, it } from 'vitest'
import { claimDue } from '../delivery/ledger/claim.ts'
import { exchange } from '../delivery/ledger/exchange.ts'
import { createDeliveryFixture, type DeliveryFixture } from '../testing/delivery-fixture.ts'
import { directTextFixture } from '../testing/direct-text-fixture.ts'
import { adaAt, beaAt, talkFixture } from '../testing/talk-fixture.ts'
import { updateApplicant } from './index.ts'

const leaseMs = 60_000
const newNumber = '+13105550142'

describe('changing the number of a person with a waiting text', () => {
  let fixture: DeliveryFixture
  let direct: ReturnType<typeof directTextFixture>
  let talks: ReturnType<typeof talkFixture>
  beforeAll(async () => {
    fixture = await createDeliveryFixture(inject('databaseUrl'))
    direct = directTextFixture(fixture)
    talks = talkFixture(fixture)
  })
  afterAll(() => fixture.close())
  beforeEach(() => fixture.clear())

  const correct = (id: string, phone: string | null) =>
    updateApplicant(fixture.context, { params: { id }, body: { phone } })

  it("G4 sends it to the person's new number only", async () => {
    const [ada, bea] = await talks.two()
    await talks.talkWithBoth(ada, bea)
    await correct(ada, newNumber)
    expect(await talks.handOver()).toEqual([beaAt, newNumber].sort())
  })

  it('G4 takes it back from a worker that has claimed it for the old number', async () => {
    const [ada] = await talks.two()
    await talks.hear(adaAt, 'Ada: hello')
    await talks.say(ada, 'Hello Ada')
    const token = randomUUID()
    const claims = await claimDue(fixture.system, { channel: 'sms', token, count: 100, direct: 100, leaseMs })
    expect(claims.map(({ address }) => address)).toEqual([adaAt])
    await correct(ada, newNumber)
    const submit = claims.map(({ id }) => id)
    expect(await exchange(fixture.system, { results: [], submit, token, leaseMs })).toEqual([])
    expect(await talks.handOver()).toEqual([newNumber])
  })

  it('G4 does not send it when the person no longer has a number, and says so in the thread', async () => {
    const [ada] = await talks.two()
    await talks.hear(adaAt, 'Ada: hello')
    const message = await talks.say(ada, 'Hello Ada')
    await correct(ada, null)
    expect(await talks.handOver()).toEqual([])
    expect(await direct.state(message)).toBe('no_address')
  })

  it('does not change a text that is on its way to the old number, or any text when another field changes', async () => {
    const [ada, bea] = await talks.two()
    await talks.talkWithBoth(ada, bea)
    await updateApplicant(fixture.context, { params: { id: ada }, body: { notes: 'Likes jazz' } })
    expect(await talks.handOver()).toEqual([adaAt, beaAt])
    await correct(ada, newNumber)
    const rows = await fixture.db.selectFrom('communications').select(['address', 'state']).execute()
    expect(rows.map(({ address, state }) => [address, state]).sort()).toEqual([
      [adaAt, 'submitting'],
      [beaAt, 'submitting'],
    ])
  })
})
