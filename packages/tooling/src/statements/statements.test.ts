import { describe, expect, it } from 'vitest'
import { type Answer, compareResults } from './compare-results.ts'
import { findExportedAliases, findImportedAliases, findRawStatements } from './raw-statements.ts'

const source = `
type Row = { id: string; count: number | null; state: 'a' | 'b' }
const one = sql<Row>\`select * from things where id = \${id} and \${condition}\`
const two = sql<Pick<Row, 'id'>>\`select id from things\`
const three = sql<boolean>\`exists (select from things)\`
const four = sql<Imported>\`select 1\`
const five = sql<Record<string, unknown>>\`jsonb_object_agg(kind, numbers)\`
`
const statements = findRawStatements('things.ts', source)
const shared = findExportedAliases('others.ts', "export type Imported = Record<'a' | 'b', Date>")

const answer = (columns: Answer['columns'], text = 'select * from things where id = $1 and a (b) = $2'): Answer => ({
  text,
  columns,
})
const whole = { id: ['string'], count: ['number', 'null'], state: ['string'] } as const

describe('the row types of raw statements', () => {
  it('are read with their place, also through aliases, but not those of expressions', () => {
    expect(statements.map(({ place, columns }) => [place, columns && [...columns.keys()]])).toEqual([
      ['things.ts:3', ['id', 'count', 'state']],
      ['things.ts:4', ['id']],
      ['things.ts:6', null],
    ])
  })

  it('are found through an import', () => {
    const [, , imported] = findRawStatements('things.ts', source, shared)
    expect(imported?.columns).toEqual(new Map(['a', 'b'].map((name) => [name, new Set(['date'])])))
  })

  it('are those of the file that is imported, although another exports the same name', () => {
    const importing = `import type { Row } from '../rows.ts'\nsql<Row>\`select 1\``
    const exported = new Map(
      ['rows.ts', 'other/rows.ts'].map((file) => [
        file,
        findExportedAliases(
          file,
          `export type Row = { of: '${file}'; ${file === 'rows.ts' ? 'right' : 'wrong'}: string }`,
        ),
      ]),
    )
    const [statement] = findRawStatements(
      'one/things.ts',
      importing,
      findImportedAliases('one/things.ts', importing, exported),
    )
    expect([...(statement?.columns?.keys() ?? [])]).toEqual(['of', 'right'])
  })

  const compare = (answers: Answer[]) => compareResults(statements.slice(0, 1), answers)

  it('are proven by a row that has these columns', () => {
    expect(compare([answer(whole)])).toEqual({ wrong: [], unproven: [] })
  })

  it('are unproven without a row', () => {
    expect(compare([]).unproven).toEqual(['things.ts:3'])
    expect(compare([answer({ id: [], count: [], state: [] })]).unproven).toEqual(['things.ts:3'])
    expect(compare([answer(whole, 'select * from others')]).unproven).toEqual(['things.ts:3'])
  })

  it.each([
    ['another kind', { ...whole, count: ['string'] }, 'count is string, not number or null'],
    ['an unexpected null', { ...whole, id: ['null'] }, 'id is null, not string'],
    ['a column too many', { ...whole, more: ['string'] }, 'more is returned, but not in the type'],
    ['a column too few', { id: ['string'], count: ['number'] }, 'state is not returned'],
  ] as const)('are wrong with %s', (_, columns, sentence) => {
    expect(compare([answer(columns)]).wrong).toEqual([`things.ts:3: ${sentence}`])
  })

  it('are wrong when they are not made of plain types', () => {
    expect(compareResults(statements.slice(2), []).wrong).toEqual([
      'things.ts:6: write the row type as plain types, so that it can be compared',
    ])
  })
})
