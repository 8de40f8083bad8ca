import { describe, expect, it } from 'vitest'
import { listElements } from './list-elements.ts'

const values = (json: string): unknown[] | null => {
  try {
    return [...listElements(json)].map((element) => JSON.parse(element))
  } catch {
    return null
  }
}

const parsed = (json: string): unknown[] | null => {
  try {
    const value = JSON.parse(json)
    return Array.isArray(value) ? value : null
  } catch {
    return null
  }
}

/** Every combination of up to this many pieces. */
const texts = (pieces: readonly string[], length: number): string[] =>
  length === 0 ? [''] : texts(pieces, length - 1).flatMap((start) => ['', ...pieces].map((piece) => start + piece))

describe('listElements', () => {
  it('finds the same elements as JSON.parse, and none where that finds no list', () => {
    const pieces = ['[', ']', '{', '}', ',', ':', '"', '\\', '1', ' \n']
    const different = [...new Set(texts(pieces, 4))]
      .flatMap((text) => [text, `[${text}]`])
      .filter((text) => JSON.stringify(values(text)) !== JSON.stringify(parsed(text)))
    expect(different).toEqual([])
  })

  it('ignores brackets, commas and quotes inside strings', () => {
    const list = ['],[', '"', '\\', '\\"]', { '}': '{', ']': [',', ['\u2028\ud83d\ude00']] }, [], {}, null, -1.5e3]
    expect(values(JSON.stringify(list))).toEqual(list)
    expect(values(JSON.stringify(list, null, 2))).toEqual(list)
  })

  it('reads millions of brackets without a stack', () => {
    expect(values('['.repeat(5_000_000))).toBeNull()
  })
})
