import { describe, expect, it, vi } from 'vitest'
import { createPictureCache } from './picture-cache.ts'

const size = 1_000
const load = async () => ({ bytes: Buffer.allocUnsafeSlow(size).fill(7) })
/** Room for two pictures and no third. */
const open = () => createPictureCache({ maxBytes: 2_500, keepMs: 60_000 })
const isWhole = ({ picture: { bytes } }: { picture: { bytes: Uint8Array } }): boolean => bytes.length === size

describe('pictures in memory', () => {
  it('loads one once for all concurrent and later requests', async () => {
    const cache = open()
    const once = vi.fn(load)
    const [first, second] = await Promise.all([cache('a', once), cache('a', once)])
    const third = await cache('a', once)
    expect(once).toHaveBeenCalledOnce()
    expect([second.picture, third.picture]).toEqual([first.picture, first.picture])
  })

  it('does not cache a failed load', async () => {
    const cache = open()
    await expect(cache('a', () => Promise.reject(new Error('away')))).rejects.toThrow('away')
    expect(isWhole(await cache('a', load))).toBe(true)
  })

  it('frees the memory of the least used picture when there is no more room', async () => {
    const cache = open()
    const [a, b] = [await cache('a', load), await cache('b', load)]
    a.giveBack()
    b.giveBack()
    const again = await cache('a', load)
    await cache('c', load)
    expect([a, again, b].map(isWhole)).toEqual([true, true, false])
  })

  it('keeps a picture until its last user releases it, however often the others do', async () => {
    const cache = open()
    const [first, second] = await Promise.all([cache('a', load), cache('a', load)])
    const third = await cache('a', load)
    for (const other of ['b', 'c', 'd']) (await cache(other, load)).giveBack()
    for (const lent of [first, second, second, second]) {
      lent.giveBack()
      expect(isWhole(third)).toBe(true)
    }
    third.giveBack()
    expect(isWhole(third)).toBe(false)
  })

  it('lends a picture that finds no room to the requests that wait for it', async () => {
    const cache = createPictureCache({ maxBytes: 10, keepMs: 60_000 })
    const [first, second] = await Promise.all([cache('a', load), cache('a', load)])
    first.giveBack()
    expect(isWhole(second)).toBe(true)
  })
})
