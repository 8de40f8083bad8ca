import { describe, expect, it } from 'vitest'
import { readJson } from './read-json.ts'

const read = (json: string): unknown => readJson(Buffer.from(json))
const nested = (levels: number): string => `${'['.repeat(levels)}${']'.repeat(levels)}`
const refusedAs = (code: string) => expect.objectContaining({ code })

describe('a JSON body', () => {
  it('may have 64 levels, side by side as often as it likes', () => {
    const json = `[${nested(63)},${nested(63)},{"a":${nested(62)}}]`
    expect(read(json)).toEqual(JSON.parse(json))
  })

  it.each([
    ['lists', nested(65)],
    ['lists without an end', '['.repeat(65)],
    ['objects', '{"a":'.repeat(65)],
    ['both, after text with escaped quotes', `["a\\"b\\\\",${nested(64)}]`],
  ])('is refused with more levels of %s', (_, json) => {
    expect(() => read(json)).toThrow('The body has more than 64 levels of lists and objects.')
  })

  it('may contain any number of brackets in its texts', () => {
    const text = `"\\\\${'[{'.repeat(100)}\\"`
    expect(read(JSON.stringify([text, { [text]: text }]))).toEqual([text, { [text]: text }])
  })

  it.each(['', '{', '[1,]', ']]', '{"a":1', '"\\"', '{"__proto__":{"a":1}}', '{"constructor":{"prototype":{}}}'])(
    'is refused when it is %s',
    (json) => {
      expect(() => read(json)).toThrow(refusedAs('invalid_json'))
    },
  )

  it.each(['["\\u0000"]', '{"a":[{"b\\ud83d":1}]}'])('is refused when it cannot be stored: %s', (json) => {
    expect(() => read(json)).toThrow(refusedAs('validation_failed'))
  })
})
