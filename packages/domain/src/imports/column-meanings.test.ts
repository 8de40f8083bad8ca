import { importFields, templateColumns } from '@velvet/contracts/imports'
import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { columnsProblem, recognizeColumns } from './column-meanings.ts'
import { exportColumns } from './export-columns.ts'

describe('columns of a file', () => {
  it('CSV-10 knows the names of the template', () => {
    expect(recognizeColumns(templateColumns)).toEqual([...templateColumns])
  })

  it('EXP-06 knows the headings of our own export, all but the time of the last change', () => {
    expect(exportColumns).toHaveLength(24)
    const meanings = recognizeColumns(exportColumns)
    expect(meanings.filter((field) => field !== null).toSorted()).toEqual([...importFields].toSorted())
    expect(meanings[exportColumns.indexOf('Updated At')]).toBeNull()
  })

  it.each([
    ['E-Mail', 'email'],
    ['e-mail address', 'email'],
    ['EMAIL_ADDRESS', 'email'],
    ['\ufeffEmail', 'email'],
    ['ｅｍａｉｌ', 'email'],
    ['Given name', 'firstName'],
    ['first', 'firstName'],
    ['Surname', 'lastName'],
    ['Mobile', 'phone'],
    ['ZIP', 'zipCodes'],
    ['Postal Code', 'zipCodes'],
    ['IG', 'instagramUsername'],
    ['Instagram Handle', 'instagramUsername'],
    ['Instagram', 'instagramUrl'],
    ['email opt-in', 'emailOptIn'],
    ['SMS opt in?', 'smsOptIn'],
    ['constructor', null],
    ['__proto__', null],
    ['id', null],
    ['Favourite drink', null],
    ['', null],
  ])('reads the heading %j as %s', (heading, field) => expect(recognizeColumns([heading])).toEqual([field]))

  it('gives a meaning once: of two columns with one heading the first counts', () => {
    expect(recognizeColumns(['Email', 'E-mail', 'email', 'Zip'])).toEqual(['email', null, null, 'zipCodes'])
  })

  it('reads any headings, each meaning at most once', () => {
    fc.assert(
      fc.property(fc.array(fc.string({ unit: 'binary' })), (headers) => {
        const meanings = recognizeColumns(headers)
        const known = meanings.filter((field) => field !== null)
        expect(meanings).toHaveLength(headers.length)
        expect(new Set(known).size).toBe(known.length)
      }),
    )
    expect(recognizeColumns(['x'.repeat(10_000_000)])).toEqual([null])
  })

  it('says why meanings do not fit a file', () => {
    expect(columnsProblem(['email', null], 2)).toBeNull()
    expect(columnsProblem(['firstName', null], 2)).toBe('No email column.')
    expect(columnsProblem(['email', 'email'], 2)).toBe('Two columns cannot both be Email.')
    expect(columnsProblem(['email'], 2)).toBe('The file has 2 columns, but 1 was named.')
  })
})
