import { describe, expect, it } from 'vitest'
import { judgeStatements } from './raw-statements.ts'

const judge = (text: string, { maxStatements = 9, minFiles = 1 } = {}): string[] =>
  judgeStatements([{ file: 'a.ts', text }], { maxStatements, minFiles })

const found = (...lines: string[]): string[] =>
  judge(lines.join('\n')).map((problem) => problem.slice(0, problem.indexOf(': ')))

describe('raw statements', () => {
  it('are reported with file and line if the line above gives no reason', () => {
    expect(judge('const a = 1\nawait sql`select 1`.execute(db)')).toEqual([
      'a.ts:2: say why it is raw in the line above: // Raw: …',
    ])
    expect(found('const { rows } = await sql<{ id: string }>`', '  with a as (select 1) select * from a`')).toEqual([
      'a.ts:1',
    ])
    for (const start of ['insert into a', 'update a', 'delete from a', 'with a', 'SELECT 1'])
      expect(found(`sql\`${start}\``)).toEqual(['a.ts:1'])
    expect(found('// Raw:', 'sql`select 1`', '// A question.', 'sql`select 2`')).toEqual(['a.ts:2', 'a.ts:4'])
  })

  it('each need a reason of their own', () => {
    expect(found('  // Raw: a lock.', '  await sql`select 1`', '  await sql`select 2`')).toEqual(['a.ts:3'])
    expect(found('// Raw: a lock.', 'sql`select 1`', '// Raw: a cursor.', 'sql`select 2`')).toEqual([])
  })

  it('do not include expressions within a statement of the builder', () => {
    expect(found('query.where(sql<boolean>`a > b`)', 'query.select(sql<number>`(select 1)`)')).toEqual([])
  })

  it('may not be more than there are now', () => {
    const explained = '// Raw: a lock.\nsql`select 1`\n'
    expect(judge(explained.repeat(2), { maxStatements: 2 })).toEqual([])
    expect(judge(explained.repeat(3), { maxStatements: 2 })).toEqual([
      '3 raw statements, 2 are allowed: use the builder',
    ])
  })

  it('are not judged when too few files were found', () => {
    expect(judge('', { minFiles: 2 })).toEqual(['Only 1 files were looked at'])
  })
})
