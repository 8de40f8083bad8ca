import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { columnCountProblem, encodingOf, fileProblems, findDelimiter, isCsvName } from './file-format.ts'

describe('CSV files', () => {
  it('CSV-03 are recognized by their name', () => {
    expect(['list.csv', 'LIST.CSV', 'a.b.csv '].map(isCsvName)).toEqual([true, true, true])
    expect(['list.xlsx', 'csv', 'list.csv.exe', ''].map(isCsvName)).toEqual([false, false, false, false])
    expect(fileProblems.file_not_csv).toEqual({ title: 'Invalid File Type', text: 'Please select a CSV file.' })
  })

  it('CSV-04 are reported as empty with the specified text', () => {
    expect(fileProblems.file_empty).toEqual({
      title: 'Empty File',
      text: 'The CSV file appears to be empty or invalid.',
    })
  })

  it('are UTF-16 with a byte order mark, and UTF-8 otherwise', () => {
    expect(encodingOf(Uint8Array.of(0xff, 0xfe, 0x61, 0))).toBe('utf-16le')
    expect(encodingOf(Uint8Array.of(0xfe, 0xff, 0, 0x61))).toBe('utf-16be')
    expect(encodingOf(Uint8Array.of(0xef, 0xbb, 0xbf, 0x61))).toBe('utf-8')
    expect(encodingOf(Uint8Array.of(0x61))).toBe('utf-8')
    expect(encodingOf(new Uint8Array())).toBe('utf-8')
  })

  it.each([
    ['a,b,c\n1;2;3;4;5', ','],
    ['a;b;c', ';'],
    ['a\tb\tc\r\n', '\t'],
    ['"a,b,c,d";b', ';'],
    ['"a\n,,,,";b;c', ';'],
    ['email', ','],
    ['', ','],
    ['a,b;c', ','],
  ])('%j is separated by %j', (start, delimiter) => expect(findDelimiter(start)).toBe(delimiter))

  it('have one of three delimiters, whatever they contain', () => {
    fc.assert(
      fc.property(fc.string({ unit: 'binary' }), (start) => {
        expect([',', ';', '\t']).toContain(findDelimiter(start))
      }),
    )
  })

  it('CSV-07 say how many columns a row has', () => {
    expect(columnCountProblem(3, 12)).toBe('3 columns instead of 12')
    expect(columnCountProblem(1, 12)).toBe('1 column instead of 12')
  })
})
