import { describe, expect, it } from 'vitest'
import { AppError } from '../kernel/index.ts'
import { contentProblems, requireKnownTokens, unknownTokens } from './content.ts'

const refusal = (subject: string, content: string): AppError => {
  try {
    requireKnownTokens({ subject, content })
  } catch (error) {
    if (error instanceof AppError) return error
  }
  throw new Error('It was not refused')
}

describe('content of a campaign', () => {
  it('is free of problems when both parts say something', () => {
    expect(contentProblems({ subject: 'Hello', content: 'You are invited' })).toEqual([])
  })

  it('names each part that is blank', () => {
    expect(contentProblems({ subject: '  ', content: '\n' }).map(({ path, code }) => [path, code])).toEqual([
      ['customContent.subject', 'required'],
      ['customContent.content', 'required'],
    ])
    expect(contentProblems({ subject: '', content: 'x' })).toMatchObject([
      { path: 'customContent.subject', message: 'Email subject and content are required.' },
    ])
  })

  it('finds unknown tokens in subject and content, each once', () => {
    expect(unknownTokens({ subject: '{{nope}}', content: '{{nope}} {also}' })).toEqual(['{{nope}}', '{also}'])
  })

  it('refuses unknown tokens and says which are known', () => {
    expect(refusal('{{nope}}', 'x')).toMatchObject({
      kind: 'invalid',
      code: 'unknown_token',
      message: '{{nope}} is not a known token.',
    })
    expect(refusal('{{nope}}', '{also}').message).toBe('{{nope}}, {also} are not known tokens.')
    expect(refusal('{{nope}}', 'x').extras.suggestion).toContain('{{firstName}}')
    expect(() => requireKnownTokens({ subject: '{{firstName}}', content: '[City]' })).not.toThrow()
  })
})
