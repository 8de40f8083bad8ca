import { validate, version } from 'uuid'
import { describe, expect, it } from 'vitest'
import { newId } from './new-id.ts'

describe('new ids', () => {
  const ids = Array.from({ length: 5_000 }, newId)

  it('are UUIDs of version 7, all different, with the time of their making', () => {
    const before = Date.now()
    const id = newId()
    const time = Number.parseInt(id.replaceAll('-', '').slice(0, 12), 16)
    expect(time).toBeGreaterThanOrEqual(before)
    expect(time).toBeLessThanOrEqual(Date.now())
    expect(ids.every((one) => validate(one) && version(one) === 7)).toBe(true)
    expect(new Set(ids).size).toBe(ids.length)
  })

  it('sort in the order in which they were made, also within a millisecond', () => {
    expect(ids.toSorted()).toEqual(ids)
  })

  it('have random bytes of their own at their end', () => {
    expect(new Set(ids.map((id) => id.slice(-10))).size).toBe(ids.length)
  })
})
