import { describe, expect, it } from 'vitest'
import { AppError } from '../kernel/index.ts'
import { contentProblems, type Messages, messagesOf, requireKnownTokens, unknownTokens } from './content.ts'

const email = (subject: string, content: string): Messages => ({ email: { subject, content }, sms: null })

const refusal = (messages: Messages): AppError => {
  try {
    requireKnownTokens(messages)
  } catch (error) {
    if (error instanceof AppError) return error
  }
  throw new Error('It was not refused')
}

describe('content of a campaign', () => {
  it('CAMP-14 is an email, a text, or an email with a separate text', () => {
    const content = { subject: 'Hello', content: 'You are invited', smsContent: 'Come' }
    expect(messagesOf('email', content)).toEqual(email('Hello', 'You are invited'))
    expect(messagesOf('sms', { ...content, subject: null })).toEqual({ email: null, sms: 'You are invited' })
    expect(messagesOf('both', content)).toEqual({ ...email('Hello', 'You are invited'), sms: 'Come' })
    expect(messagesOf('both', { content: 'x' })).toEqual({ ...email('', 'x'), sms: '' })
  })

  it('has no problems when every part has content', () => {
    expect(contentProblems('email', email('Hello', 'You are invited'))).toEqual([])
    expect(contentProblems('both', { ...email('Hello', 'You'), sms: 'Come' })).toEqual([])
  })

  it('BULK-13 BULK-15 BULK-17 names each blank part in the words of its type', () => {
    expect(contentProblems('email', email('  ', '\n')).map(({ path, message }) => [path, message])).toEqual([
      ['customContent.subject', 'Email subject and content are required.'],
      ['customContent.content', 'Email subject and content are required.'],
    ])
    expect(contentProblems('sms', { email: null, sms: ' ' })).toEqual([
      { path: 'customContent.content', code: 'required', message: 'SMS message content is required' },
    ])
    expect(contentProblems('both', { ...email('a', 'b'), sms: '' })).toEqual([
      {
        path: 'customContent.smsContent',
        code: 'required',
        message: 'Email subject, email content, and SMS message are all required for combined campaign.',
      },
    ])
  })

  it('finds unknown tokens in subject, content and text, each once', () => {
    expect(unknownTokens({ ...email('{{nope}}', '{{nope}} {also}'), sms: '{{third}}' })).toEqual([
      '{{nope}}',
      '{also}',
      '{{third}}',
    ])
  })

  it('refuses unknown tokens and says which are known', () => {
    expect(refusal(email('{{nope}}', 'x'))).toMatchObject({
      kind: 'invalid',
      code: 'unknown_token',
      message: '{{nope}} is not a known token.',
    })
    expect(refusal(email('{{nope}}', '{also}')).message).toBe('{{nope}}, {also} are not known tokens.')
    expect(refusal(email('{{nope}}', 'x')).extras.suggestion).toContain('{{firstName}}')
    expect(() => requireKnownTokens(email('{{firstName}}', '[City]'))).not.toThrow()
  })
})
