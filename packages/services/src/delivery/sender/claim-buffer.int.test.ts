import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, describe, expect, inject, it } from 'vitest'
import { updateApplicant } from '../../applicants/index.ts'
import { createDeliveryFixture, type DeliveryFixture } from '../../testing/delivery-fixture.ts'
import { directTextFixture } from '../../testing/direct-text-fixture.ts'
import { createClaimBuffer } from './claim-buffer.ts'

const leaseMs = 60_000
const [oldNumber, newNumber] = ['+12125550101', '+13105550142']

describe('recipients that a worker has claimed ahead', () => {
  let fixture: DeliveryFixture
  beforeAll(async () => {
    fixture = await createDeliveryFixture(inject('databaseUrl'))
  })
  afterAll(() => fixture.close())

  it('G2 include a text once, with its new number, when the number changed and it was claimed again', async () => {
    const [ada = ''] = await fixture.addPeople({ first_name: 'Ada', phone: oldNumber, phone_e164: oldNumber })
    const direct = directTextFixture(fixture)
    const { id } = await direct.row(await direct.write(ada))
    let fills = 0
    const buffer = createClaimBuffer({
      context: fixture.system,
      request: { channel: 'sms', token: randomUUID(), leaseMs },
      size: () => 10,
      clock: () => performance.now(),
      mayClaim: () => true,
      onFilled: () => {
        fills += 1
      },
      onEmpty: () => undefined,
    })
    buffer.refillUrgent()
    await expect.poll(() => fills).toBe(1)
    await updateApplicant(fixture.context, { params: { id: ada }, body: { phone: newNumber } })
    buffer.refillUrgent()
    await expect.poll(() => fills).toBe(2)
    const taken = buffer.take({ claims: 10, groups: 10, perGroup: 1 }, performance.now())
    expect(taken).toMatchObject([[{ id, address: newNumber }]])
    expect(buffer.size()).toBe(0)
    await buffer.stop()
  })
})
