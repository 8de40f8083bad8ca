import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { neutralizeCell, restoreCell } from './formula-cell.ts'

/** Any text, often similar to a formula. */
const text = fc.oneof(
  fc.string({ unit: 'binary', maxLength: 200 }),
  fc
    .tuple(fc.stringMatching(/^'{0,3}[=+\-@\t\r\n＝＋－＠']$/), fc.string({ unit: 'binary', maxLength: 50 }))
    .map(([start, rest]) => start + rest),
)

describe('cells of our CSV files', () => {
  it('restores every text that was neutralized', () => {
    fc.assert(
      fc.property(text, (value) => {
        expect(restoreCell(neutralizeCell(value))).toBe(value)
      }),
      { numRuns: 20_000 },
    )
  })

  it('never lets a cell start like a formula', () => {
    fc.assert(
      fc.property(text, (value) => {
        expect(neutralizeCell(value)).not.toMatch(/^[=+\-@\t\r\n\0＝＋－＠]/)
      }),
      { numRuns: 20_000 },
    )
  })

  it.each([
    ['=1+1', "'=1+1"],
    ['＝1', "'＝1"],
    ["'=1", "''=1"],
    ['+1 212 555 0134', "'+1 212 555 0134"],
    ["O'Hara", "O'Hara"],
    ["'tis", "'tis"],
    ['', ''],
  ])('writes %j as %j', (value, written) => expect(neutralizeCell(value)).toBe(written))

  it('keeps quotes that no export of ours has added', () => {
    expect(["'tis", "''", "'", '=1'].map(restoreCell)).toEqual(["'tis", "''", "'", '=1'])
  })

  it('stays quick on very long cells', () => {
    const startedAt = performance.now()
    for (const cell of ["'".repeat(10_000_000), '='.repeat(10_000_000)]) restoreCell(neutralizeCell(cell))
    expect(performance.now() - startedAt).toBeLessThan(10_000)
  })
})
