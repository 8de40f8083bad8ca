import { describe, expect, it } from 'vitest'
import { decideEventOpen, isPast } from './event-open.ts'

const now = new Date('2026-06-10T03:00:00Z')
const open = { date: new Date('2026-06-10T02:00:00Z'), isActive: true, isArchived: false, isCancelled: false }

describe('open events', () => {
  it('stay open until their night is over, and without a date', () => {
    expect(() => decideEventOpen(open, now)).not.toThrow()
    expect(() => decideEventOpen({ ...open, date: null }, now)).not.toThrow()
  })

  it('PUB-37 refuse an application when inactive, archived, canceled or past', () => {
    expect(() => decideEventOpen({ ...open, isActive: false }, now)).toThrow('not taking applications')
    expect(() => decideEventOpen({ ...open, isArchived: true }, now)).toThrow('not taking applications')
    expect(() => decideEventOpen({ ...open, isCancelled: true }, now)).toThrow('This night is canceled.')
    expect(() => decideEventOpen({ ...open, date: new Date('2026-06-09T14:00:00Z') }, now)).toThrow(
      'already taken place',
    )
    expect(isPast(new Date('2026-06-09T15:00:00Z'), now)).toBe(false)
  })
})
