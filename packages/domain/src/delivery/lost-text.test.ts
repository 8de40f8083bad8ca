import { describe, expect, it } from 'vitest'
import { decideLostText } from './lost-text.ts'

const minute = 60_000
const limits = { settledMs: 10 * minute, maxMs: 30 * minute }
const decide = (finding: 'found' | 'absent' | 'unavailable', minutes: number, absences: number) =>
  decideLostText(finding, { ageMs: minutes * minute, absences }, limits)

describe('a text whose answer was lost', () => {
  it('was sent when the provider knows it, however late', () => {
    expect([decide('found', 1, 0), decide('found', 40, 5)]).toEqual(['sent', 'sent'])
  })

  it('was never sent when the provider did not know it twice, the second time after ten minutes', () => {
    expect(decide('absent', 1, 0)).toBe('wait')
    expect(decide('absent', 9.9, 3)).toBe('wait')
    expect(decide('absent', 10, 0)).toBe('wait')
    expect(decide('absent', 10, 1)).toBe('never_sent')
  })

  it('needs review when the provider could not be asked for half an hour', () => {
    expect(decide('unavailable', 29.9, 1)).toBe('wait')
    expect(decide('unavailable', 30, 1)).toBe('ask_a_person')
  })
})
