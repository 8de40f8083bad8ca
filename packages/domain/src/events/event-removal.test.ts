import { describe, expect, it } from 'vitest'
import { AppError } from '../kernel/index.ts'
import { decideRemoval } from './event-removal.ts'

const none = { total: 0, pending: 0, approved: 0, declined: 0 }
const some = { total: 3, pending: 1, approved: 2, declined: 0 }

const refusal = (counts: typeof none): AppError | null => {
  try {
    decideRemoval(counts, { force: false })
    return null
  } catch (error) {
    if (error instanceof AppError) return error
    throw error
  }
}

describe('removing an event', () => {
  it('EVT-43 deletes an event without applications, forced or not', () => {
    expect(decideRemoval(none, { force: false })).toBe('delete')
    expect(decideRemoval(none, { force: true })).toBe('delete')
  })

  it('EVT-43 archives one with applications, and only by force', () => {
    expect(decideRemoval(some, { force: true })).toBe('archive')
    expect(refusal(some)).toMatchObject({
      code: 'event_has_applications',
      message: '3 people applied to this event.',
      extras: { details: '1 pending, 2 approved, 0 declined.', stats: some },
    })
    expect(refusal({ ...none, total: 1, declined: 1 })?.message).toBe('One person applied to this event.')
  })
})
