import { describe, expect, it } from 'vitest'
import { coalesceLookups } from './coalesce-lookups.ts'

/** Answers with the state at the time of the question, once released. */
const slow = () => {
  let truth = 'valid'
  const waiting: (() => void)[] = []
  const ask = coalesceLookups((_key: string) => {
    const seen = truth
    return new Promise<string>((resolve, reject) =>
      waiting.push(() => (seen === 'broken' ? reject(new Error(seen)) : resolve(seen))),
    )
  })
  return {
    ask,
    asked: () => waiting.length,
    letGo: () => waiting.forEach((go) => void go()),
    becomes: (next: string) => {
      truth = next
    },
  }
}
const settle = () => new Promise((resolve) => setImmediate(resolve))

describe('shared lookups', () => {
  it('asks once for all callers that arrive while an answer is under way', async () => {
    const { ask, asked, letGo } = slow()
    const first = ask('a')
    const others = Array.from({ length: 50 }, () => ask('a'))
    expect(asked()).toBe(1)
    letGo()
    await first
    await settle()
    expect(asked()).toBe(2)
    letGo()
    expect(new Set(await Promise.all(others))).toEqual(new Set(['valid']))
  })

  it('gives no caller an answer that was looked up before they asked', async () => {
    const { ask, letGo, becomes } = slow()
    const before = ask('a')
    becomes('ended')
    const after = ask('a')
    letGo()
    expect(await before).toBe('valid')
    await settle()
    letGo()
    expect(await after).toBe('ended')
  })

  it('keeps keys apart, and asks again after an error', async () => {
    const { ask, asked, letGo, becomes } = slow()
    becomes('broken')
    const broken = ask('a')
    becomes('valid')
    const [next, other] = [ask('a'), ask('b')]
    expect(asked()).toBe(2)
    letGo()
    await expect(broken).rejects.toThrow('broken')
    await settle()
    letGo()
    expect([await next, await other]).toEqual(['valid', 'valid'])
    expect(asked()).toBe(3)
  })
})
