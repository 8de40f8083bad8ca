import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import type { Stop } from '../../with-stops.ts'
import { startRig } from '../rig/start-rig.ts'
import { startWalk } from './start-walk.ts'
import { maxMs, type Walk, walkEndpoints } from './walk.ts'
import { providerSettings } from './webhook-calls.ts'

/** Those that read the most, from a visitor to an admin; `pnpm bench bystander` calls all. */
const names = ['apply', 'receiveSendGridEvents', 'receiveTwilioInbound', 'createTemplate', 'runBulkAction']

describe('while an endpoint reads the most hostile calls it accepts (S1, S2, S3)', { timeout: 120_000 }, () => {
  const stops: Stop[] = []
  let walk: Walk
  beforeAll(async () => {
    walk = await startWalk(await startRig({ applicants: 100, settings: providerSettings }, stops), stops)
  })
  afterAll(async () => {
    for (const stop of stops.toReversed()) await stop()
  })

  it.each(names)('%s keeps no caller waiting for longer than the bound', async (name) => {
    const endpoints = walk.endpoints.filter((endpoint) => endpoint.name === name)
    let calls = 0
    for await (const row of walkEndpoints({ ...walk, endpoints })) {
      // Only work of the api's own thread counts: other tests of the same machine cannot add to it.
      expect(row.workMs, row.slowest).toBeLessThanOrEqual(maxMs)
      calls += row.calls
    }
    expect(calls).toBeGreaterThan(5)
  })
})
