import { describe, expect, it } from 'vitest'
import { linesWithBannedWords } from './plain-words.ts'

const word = ['some', 'body'].join('')
const found = (file: string, ...lines: string[]): string[] => linesWithBannedWords([{ file, text: lines.join('\n') }])

describe('banned words', () => {
  it('are reported in comments and documents with file and line', () => {
    expect(found('a.ts', 'const a = 1', `/** Told to ${word}. */`)).toEqual([`a.ts:2: /** Told to ${word}. */`])
    expect(found('a.ts', `const a = 1 // for ${word}`)).toHaveLength(1)
    expect(found('a.tsx', `  {/* For ${word}. */}`)).toHaveLength(1)
    expect(found('docs/a.md', `For ${word.toUpperCase()} else`)).toHaveLength(1)
    expect(found('docs/a.md', `What ${['became', 'of'].join(' ')} it`)).toHaveLength(1)
  })

  it('are reported in test titles, also in those of tables and on a line of their own', () => {
    expect(found('a.test.ts', `it('asks ${word}', () => {})`)).toEqual([`a.test.ts:1: asks ${word}`])
    expect(found('a.test.ts', `it.each(['a', 'b'])('asks ${word} for %s', () => {})`)).toHaveLength(1)
    expect(found('a.test.ts', 'describe.each(cases)(', `  'asks ${word}',`)).toEqual([`a.test.ts:2: asks ${word}`])
  })

  it('are reported in visible texts of several words, and in comments of workflows', () => {
    expect(found('a.ts', `  empty: 'There is ${word} here.',`)).toEqual([`a.ts:1: There is ${word} here.`])
    expect(found('a.tsx', `  <p>Ask ${word} else</p>`)).toHaveLength(1)
    expect(found('a.tsx', '<p>', `  Ask ${word} else.`, '</p>')).toHaveLength(1)
    expect(found('a.tsx', `  const isFree = ${word} as Person`)).toEqual([])
    expect(found('.github/workflows/a.yml', `    # For ${word}.`)).toHaveLength(1)
  })

  it('include more words in documents, where links keep the names of files', () => {
    for (const line of ['Kept for ever', 'A look-up by hand', 'Their closed address', 'The address is still closed'])
      expect([found('docs/a.md', line), found('docs/decisions/0001-a.md', line)].flat()).toHaveLength(2)
    expect(found('a.ts', '// Kept for ever')).toEqual([])
    expect(found('docs/a.md', 'It has [a reason](decisions/0026-the-way-out-comes-on-top.md).')).toEqual([])
  })

  it('may be names, data and parts of other words', () => {
    expect(found('a.test.ts', `const ${word} = create('${word}')`)).toEqual([])
    expect(found('a.ts', `// Recommends the user \`${word}\``)).toEqual([])
  })
})
