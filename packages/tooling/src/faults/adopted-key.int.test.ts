import { randomBytes } from 'node:crypto'
import { startVelvet } from '@velvet/operations/testing/velvet-process'
import { afterAll, beforeAll, describe, expect, inject, it } from 'vitest'
import { sound } from './audit.ts'
import type { FaultWorld } from './fault-world.ts'
import { openTestWorld } from './open-world.ts'

describe('velvet keys while api and worker send a campaign', () => {
  let world: FaultWorld
  beforeAll(async () => {
    world = await openTestWorld(inject('databaseUrl'))
  })
  afterAll(() => world?.close())

  const keys = (...args: string[]) =>
    startVelvet(['keys', ...args], {
      DATABASE_URL: world.databaseUrl,
      SESSION_SECRET: randomBytes(32).toString('base64url'),
    }).ended

  it('shows keys, adopts none, and the campaign loses no recipient and messages none twice', async () => {
    const people = 400
    const id = await world.sendTo(people)
    const worker = world.startWorker({ DELIVERY_LEASE_MS: '20000' })
    await world.furtherBy(20)
    // The campaign can not end before the commands do.
    worker.freeze()

    expect(await keys()).toMatchObject({ code: 0, out: expect.stringContaining('does NOT match this database') })
    expect(await keys('adopt-address-key', '--losing', '0')).toMatchObject({
      code: 1,
      errors: expect.stringMatching(
        /^Something else is connected to this database: .*Nothing was changed\. Stop the api/,
      ),
    })
    expect((await world.campaignOf(id)).status).toBe('sending')

    worker.thaw()
    await world.ended(id)
    expect(await world.audit(id)).toEqual(sound(people))
  }, 120_000)
})
