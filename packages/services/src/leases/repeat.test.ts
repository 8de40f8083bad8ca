import { setTimeout as sleep } from 'node:timers/promises'
import { describe, expect, it } from 'vitest'
import { repeat } from './repeat.ts'

const quiet = { logger: { info: () => undefined, warn: () => undefined, error: () => undefined } }

/** A repeated task that takes this long, and what was seen of it. */
const counted = (everyMs: number, takesMs: number, fails = false) => {
  const seen = { running: 0, most: 0, times: 0 }
  const repeated = repeat(quiet, 'count', everyMs, async () => {
    seen.running += 1
    seen.most = Math.max(seen.most, seen.running)
    await sleep(takesMs)
    seen.running -= 1
    seen.times += 1
    if (fails) throw new Error('failed')
  })
  return { repeated, seen }
}

describe('a repeated task', () => {
  it('never runs twice at the same time, and not again after it was stopped', async () => {
    const { repeated, seen } = counted(5, 12)
    await Promise.all([repeated.now(), repeated.now()])
    await expect.poll(() => seen.times).toBeGreaterThan(1)
    await repeated.stop()
    expect([seen.running, seen.most]).toEqual([0, 1])
    const after = seen.times
    repeated.ring()
    repeated.in(1)
    await sleep(30)
    expect(seen.times).toBe(after)
    await repeated.now()
    expect(seen.times).toBe(after + 1)
  })

  it('runs once more for any number of rings during a run, and misses none', async () => {
    const { repeated, seen } = counted(60_000, 20)
    repeated.ring()
    await sleep(5)
    repeated.ring()
    repeated.ring()
    await repeated.now()
    expect(seen.times).toBe(2)
    void repeated.now().then(repeated.ring)
    await expect.poll(() => seen.times).toBe(4)
    await repeated.stop()
    expect(seen.times).toBe(4)
  })

  it('runs at the earliest time that was asked for', async () => {
    const { repeated, seen } = counted(60_000, 0)
    repeated.in(60_000)
    repeated.in(20)
    repeated.in(60_000)
    await expect.poll(() => seen.times).toBe(1)
    await repeated.stop()
  })

  it('is tried again after it failed', async () => {
    const { repeated, seen } = counted(5, 1, true)
    await expect.poll(() => seen.times).toBeGreaterThan(1)
    await repeated.stop()
  })
})
