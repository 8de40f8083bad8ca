import { expect, it } from 'vitest'
import { slowPatterns } from './patterns.ts'

const any = { minFiles: 1, minPatterns: 1 }
const text = (pattern: string) => `export const found: boolean = ${pattern}.test(input) satisfies boolean\n`

it('T23 an expression whose time grows faster than its text is found, with its file', async () => {
  const sources = [
    { file: 'fine.ts', text: text('/^[a-z]+@[a-z]+$/') },
    { file: 'screen.tsx', text: `const a = <p>{/^(?:a|b)$/.test('a')}</p>\n${text(String.raw`/\S.*[\r\n]/`)}` },
    { file: 'worse.ts', text: text('/^(?:a+)+$/') },
  ]
  const problems = await slowPatterns(sources, any)
  expect(problems.map((problem) => problem.split(':')[0])).toEqual(['screen.tsx', 'worse.ts'])
  expect(problems[1]).toContain('/^(?:a+)+$/ is exponential')
})

it('T23 a search that sees too little says so', async () => {
  const [problem] = await slowPatterns([{ file: 'a.ts', text: text('/a/') }], { minFiles: 2, minPatterns: 1 })
  expect(problem).toBe('Only 1 regular expressions in 1 files were looked at')
})
