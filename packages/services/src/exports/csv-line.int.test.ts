import { createTestDatabase, type TestDatabase } from '@velvet/database/testing'
import { exportColumns, neutralizeCell, readRecord, restoreCell } from '@velvet/domain/imports'
import { afterAll, beforeAll, describe, expect, inject, it } from 'vitest'
import { newId } from '../kernel/index.ts'
import { withShownEvent } from '../people/index.ts'
import { csvLine } from './csv-line.ts'

const signs = [
  '=',
  '+',
  '-',
  '@',
  '\t',
  '\r',
  '\n',
  '＝',
  '＋',
  '－',
  '＠',
  "'",
  '"',
  ',',
  ';',
  ' ',
  'a',
  '1',
  'é',
  '𝔸',
]

/** Every text of up to three of these characters. */
const hostile = ['', ...signs, ...signs.flatMap((a) => signs.flatMap((b) => [a + b, ...signs.map((c) => a + b + c)]))]

/** The cells of a line in which every cell is quoted. */
const cellsOf = (line: string): string[] =>
  [...line.matchAll(/"((?:[^"]|"")*)"(?:,|\r\n$)/g)].map((match) => (match[1] ?? '').replaceAll('""', '"'))

describe('a line of CSV', () => {
  let database: TestDatabase
  beforeAll(async () => {
    database = await createTestDatabase(inject('databaseUrl'))
  })
  afterAll(() => database.drop())

  const linesOf = async (showsPrivate: boolean): Promise<string[]> => {
    const rows = await withShownEvent(database.db.selectFrom('applicants'))
      .select(csvLine(showsPrivate).as('line'))
      .orderBy('id')
      .execute()
    return rows.map((row) => row.line)
  }

  it('EXP-05 matches neutralizeCell, quoted, and restoreCell reads it back, for every text of three characters', async () => {
    const people = hostile.map((notes) => ({ id: newId(), notes, score: 80 }))
    for (let from = 0; from < people.length; from += 1_000)
      await database.db
        .insertInto('applicants')
        .values(people.slice(from, from + 1_000))
        .execute()

    const position = exportColumns.indexOf('Notes')
    const written = (await linesOf(true)).map(cellsOf)
    expect(written.every((cells) => cells.length === 26)).toBe(true)
    expect(written.map((cells) => cells[position])).toEqual(hostile.map(neutralizeCell))
    expect(written.map((cells) => restoreCell(cells[position] ?? ''))).toEqual(hostile)
  })

  it('tells a person who was not asked from one who opted out, so that an import does not opt them out', async () => {
    const consents = [
      { email_opt_in: true, email_opted_out_at: null },
      { email_opt_in: false, email_opted_out_at: null },
      { email_opt_in: false, email_opted_out_at: new Date() },
    ]
    await database.db
      .insertInto('applicants')
      .values(consents.map((consent) => ({ id: newId(), ...consent })))
      .execute()
    const position = exportColumns.indexOf('Email Opt In')
    const cells = (await linesOf(true)).slice(-consents.length).map((line) => cellsOf(line)[position] ?? '')
    expect(cells).toEqual(['true', 'not asked', 'false'])
    const read = cells.map((cell) => readRecord({ email: 'ada@example.com', 'Email Opt In': cell }).data.emailOptIn)
    expect(read).toEqual([true, null, false])
  })

  it('leaves notes and score empty for roles that may not see them', async () => {
    const positions = [exportColumns.indexOf('Notes'), exportColumns.indexOf('Score')]
    const seen = new Set((await linesOf(false)).flatMap((line) => positions.map((at) => cellsOf(line)[at])))
    expect([...seen]).toEqual([''])
  })
})
