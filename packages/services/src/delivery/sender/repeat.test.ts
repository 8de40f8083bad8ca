import { setTimeout as sleep } from 'node:timers/promises'
import { describe, expect, it } from 'vitest'
import { repeat } from './repeat.ts'

describe('a repeated task', () => {
  it('never runs twice at the same time, and not again after it was stopped', async () => {
    let [running, most, times] = [0, 0, 0]
    const repeated = repeat(5, async () => {
      running += 1
      most = Math.max(most, running)
      await sleep(12)
      running -= 1
      times += 1
    })
    await Promise.all([repeated.now(), repeated.now()])
    await sleep(60)
    await repeated.stop()
    expect([running, most]).toEqual([0, 1])
    expect(times).toBeGreaterThan(1)
    const after = times
    await sleep(30)
    expect(times).toBe(after)
  })
})
