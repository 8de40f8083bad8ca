import { describe, expect, it } from 'vitest'
import { takeTurns } from './take-turns.ts'

describe('limited concurrency', () => {
  it('runs this many tasks at once, in order, and continues after a failed one', async () => {
    const inTurn = takeTurns(2)
    const begun: number[] = []
    const ends: ((isGood: boolean) => void)[] = []
    const work = [0, 1, 2, 3].map((index) =>
      inTurn(async () => {
        begun.push(index)
        const isGood = await new Promise<boolean>((resolve) => ends.push(resolve))
        if (!isGood) throw new Error(`${index} failed`)
        return index
      }),
    )
    const settled = Promise.allSettled(work)
    const rest = () => new Promise((resolve) => setImmediate(resolve))
    await rest()
    expect(begun).toEqual([0, 1])
    ends[1]?.(false)
    await rest()
    expect(begun).toEqual([0, 1, 2])
    ends[0]?.(true)
    ends[2]?.(true)
    await rest()
    expect(begun).toEqual([0, 1, 2, 3])
    ends[3]?.(true)
    expect((await settled).map((one) => (one.status === 'fulfilled' ? one.value : 'failed'))).toEqual([
      0,
      'failed',
      2,
      3,
    ])
  })
})
