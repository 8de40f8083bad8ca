import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, describe, expect, inject, it } from 'vitest'
import { createDeliveryFixture, type DeliveryFixture } from '../../../testing/delivery-fixture.ts'
import { directTextFixture } from '../../../testing/direct-text-fixture.ts'
import { withPresentNumbers } from './present-numbers.ts'

const [oldNumber, newNumber] = ['+12125550101', '+13105550142']

describe('the number of a text to one person', () => {
  let fixture: DeliveryFixture
  beforeAll(async () => {
    fixture = await createDeliveryFixture(inject('databaseUrl'))
  })
  afterAll(() => fixture.close())

  it('G2 is the one in the ledger when it changed after the claim; a campaign keeps that of its audience', async () => {
    const [ada = ''] = await fixture.addPeople({ first_name: 'Ada', phone: newNumber, phone_e164: newNumber })
    const direct = directTextFixture(fixture)
    const { id } = await direct.row(await direct.write(ada))
    const claim = { id, campaignId: null, serviceContentId: null, attempt: 0, values: {}, content: 'Hi' }
    const old = { claim: { ...claim, address: oldNumber }, attempt: 1 }
    const ofCampaign = { ...old, claim: { ...old.claim, campaignId: randomUUID() } }
    expect(await withPresentNumbers(fixture.system, [[old], [ofCampaign]])).toEqual([
      [{ ...old, claim: { ...old.claim, address: newNumber } }],
      [ofCampaign],
    ])
  })
})
