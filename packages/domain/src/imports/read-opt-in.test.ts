import { describe, expect, it } from 'vitest'
import { notAskedCell } from './export-columns.ts'
import { readRow } from './read-row.ts'

describe('the opt-in of a row', () => {
  it('CSV-15 reports an opt-in that is neither true nor false, and reads what the export says of a person not asked', () => {
    const read = (cell: string) => readRow(['ada@example.com', cell], ['email', 'emailOptIn'])
    expect(read('ja')).toMatchObject({
      data: { emailOptIn: false },
      warnings: ['Email Opt In: “ja” counts as opted out, because only “true” opts in'],
    })
    for (const cell of ['true', 'FALSE', '', notAskedCell]) expect(read(cell).warnings).toEqual([])
    expect(read(notAskedCell).data).toEqual({ email: 'ada@example.com', emailOptIn: null })
  })

  it('CSV-15 reads opt-ins by the mapping of the admin, and other values as usual (3.7)', () => {
    const optIns = { emailOptIn: { ja: 'opted_in', nein: 'opted_out', '?': 'not_asked' } } as const
    const optIn = (cell: string) =>
      readRow(['ada@example.com', cell, cell], ['email', 'emailOptIn', 'smsOptIn'], optIns).data
    expect(['Ja', 'nein', ' ? ', 'TRUE', 'other', ''].map((cell) => optIn(cell).emailOptIn)).toEqual([
      true,
      false,
      null,
      true,
      false,
      undefined,
    ])
    expect(optIn('ja').smsOptIn).toBe(false)
  })
})
