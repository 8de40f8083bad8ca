import { describe, expect, it } from 'vitest'
import { keepPerContent } from './keep-per-content.ts'

describe('a value prepared once per campaign', () => {
  it('is prepared once, however many callers ask at once, and again after a failure', async () => {
    const asked: string[] = []
    const kept = keepPerContent(async (id) => {
      asked.push(id)
      if (asked.length === 1) throw new Error('unreachable')
      return `text of ${id}`
    })
    await expect(kept('a')).rejects.toThrow('unreachable')
    expect(await Promise.all([kept('a'), kept('a'), kept('b')])).toEqual(['text of a', 'text of a', 'text of b'])
    expect(asked).toEqual(['a', 'a', 'b'])
  })

  it('is kept for the last fifty campaigns only', async () => {
    let loads = 0
    const kept = keepPerContent(async () => {
      loads += 1
    })
    for (let id = 0; id <= 50; id += 1) await kept(String(id))
    await kept('50')
    expect(loads).toBe(51)
    await kept('0')
    expect(loads).toBe(52)
  })
})
