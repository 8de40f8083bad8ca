import { expect, it } from 'vitest'
import { createSlots } from './slots.ts'

it('there are never more slots taken than exist, and only taken slots are released (B9)', () => {
  const slots = createSlots(3)
  slots.take(2)
  expect([slots.used(), slots.free()]).toEqual([2, 1])
  slots.take(2)
  expect(slots.free()).toBe(0)
  slots.release(4)
  expect([slots.used(), slots.free()]).toEqual([0, 3])
  expect(() => slots.release(1)).toThrow(RangeError)
})
