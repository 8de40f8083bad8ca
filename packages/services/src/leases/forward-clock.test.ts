import { describe, expect, it } from 'vitest'
import { createForwardClock } from './forward-clock.ts'

const minute = 60_000

/** A machine whose clocks can be moved apart. */
const machine = () => {
  const at = { monotonic: 5_000, wall: 1_800_000_000_000 }
  const clock = createForwardClock(
    () => at.monotonic,
    () => at.wall,
  )
  return {
    clock,
    pass: (ms: number): void => {
      at.monotonic += ms
      at.wall += ms
    },
    sleep: (ms: number): void => {
      at.wall += ms
    },
    setWall: (by: number): void => {
      at.wall += by
    },
  }
}

describe('the clock by which a worker counts its leases', () => {
  it('follows the monotonic clock, however often it is read and whatever the offset between the clocks', () => {
    const { clock, pass, setWall } = machine()
    const start = clock()
    for (let turn = 0; turn < 1_000; turn += 1) {
      pass(7)
      setWall(turn % 2 === 0 ? 1 : -1)
      clock()
    }
    expect(clock() - start).toBe(7_000)
  })

  it('G2 F10 counts the time that a suspended machine did not notice (B4)', () => {
    const { clock, pass, sleep } = machine()
    const start = clock()
    pass(1_000)
    sleep(10 * minute)
    expect(clock() - start).toBe(10 * minute + 1_000)
    pass(500)
    expect(clock() - start).toBe(10 * minute + 1_500)
  })

  it('never runs backward and loses no time when the wall clock is set back', () => {
    const { clock, pass, setWall, sleep } = machine()
    const start = clock()
    setWall(-60 * minute)
    pass(1_000)
    expect(clock() - start).toBe(1_000)
    sleep(2 * minute)
    expect(clock() - start).toBe(2 * minute + 1_000)
  })
})
