import { describe, expect, it } from 'vitest'
import { batchSentence, undoSentence } from './batch-sentences.ts'
import { noteLine } from './note-line.ts'
import { isTooOldToUndo } from './undo-window.ts'

describe('batches', () => {
  it('say what they did, and how many applicants they did not change', () => {
    const counts = (processed: number, skipped = 0, failed = 0) => ({ processed, skipped, failed })
    expect(batchSentence('approve', counts(12, 2), [])).toBe('Approved 12 applicants. 2 were skipped.')
    expect(batchSentence('delete', counts(12_000), [])).toBe('Deleted 12,000 applicants.')
    expect(batchSentence('approve', counts(0, 3), [])).toBe('No applicants were changed. 3 were skipped.')
    expect(batchSentence('approve', counts(0), [])).toBe('No applicants match.')
  })

  it('state once how many were left out for each reason (3.8)', () => {
    const full = { reason: 'Opening Night is full: 8 of 8 places are taken.', count: 73 }
    const gone = { reason: 'Does not exist or was removed.', count: 1 }
    expect(batchSentence('approve', { processed: 11, skipped: 0, failed: 74 }, [full, gone])).toBe(
      'Approved 11 applicants. 73 were not approved. Opening Night is full: 8 of 8 places are taken. ' +
        '1 was not approved. Does not exist or was removed.',
    )
    expect(batchSentence('approve', { processed: 0, skipped: 0, failed: 73 }, [full])).toBe(
      '73 were not approved. Opening Night is full: 8 of 8 places are taken.',
    )
    expect(batchSentence('set_low_priority', { processed: 1, skipped: 1, failed: 1 }, [gone])).toBe(
      'Set 1 applicant to Low priority. 1 was skipped. 1 was not changed. Does not exist or was removed.',
    )
  })

  it('say what their undo did', () => {
    expect(undoSentence(11, 1)).toBe('Restored 11 applicants. 1 was left unchanged.')
    expect(undoSentence(0, 2)).toBe('No applicants were restored. 2 were left unchanged.')
    expect(undoSentence(3, 0, 1)).toBe('Restored 3 applicants. 1 no longer exists.')
  })

  it('BULK-19 sign and date a note', () => {
    const when = new Date('2026-03-08T23:59:00Z')
    expect(noteLine('Knows the owner.', 'ada', when, 'UTC')).toBe('2026-03-08 ada: Knows the owner.')
    expect(noteLine('Knows the owner.', 'ada', when, 'Europe/Rome')).toBe('2026-03-09 ada: Knows the owner.')
  })

  it('can be undone for 30 days', () => {
    const made = new Date('2026-03-01T00:00:00Z')
    expect(isTooOldToUndo(made, new Date('2026-03-31T00:00:00Z'))).toBe(false)
    expect(isTooOldToUndo(made, new Date('2026-03-31T00:00:01Z'))).toBe(true)
  })
})
