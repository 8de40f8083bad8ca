import { describe, expect, it } from 'vitest'
import { AppError } from '../kernel/index.ts'
import { readSendContent } from './send-content.ts'
import { nobodySentence, refusedSentence, type SendCounts, sendName, sendSentence } from './send-sentences.ts'
import { skipSentence } from './skip-reasons.ts'

const refusal = (work: () => unknown): AppError => {
  try {
    work()
  } catch (error) {
    if (error instanceof AppError) return error
  }
  throw new Error('It was not refused')
}

const nothing: SendCounts = { sent: {}, failed: 0, queued: 0, deferred: 0, skipped: 0 }

describe('bulk sends', () => {
  it('API-17 read their content from the fields of their type', () => {
    expect(readSendContent('send_email', { subject: 'Hi', content: 'Come' })).toMatchObject({
      type: 'email',
      messages: { email: { subject: 'Hi', content: 'Come' }, sms: null },
    })
    expect(readSendContent('send_sms', { content: 'Come' })).toMatchObject({ type: 'sms', messages: { sms: 'Come' } })
    expect(readSendContent('send_sms', { content: ' ', smsContent: 'Now' })).toMatchObject({ messages: { sms: 'Now' } })
    expect(readSendContent('send_sms', { smsContent: 'Come' })).toMatchObject({ messages: { sms: 'Come' } })
    expect(
      readSendContent('send_combined', { emailSubject: 'Hi', emailContent: 'Come', smsContent: 'Now' }),
    ).toMatchObject({ type: 'both', messages: { email: { subject: 'Hi', content: 'Come' }, sms: 'Now' } })
  })

  it.each([
    ['send_email', { subject: 'Hi', content: ' ' }, 'Email subject and content are required.'],
    ['send_email', { content: 'Come' }, 'Email subject and content are required.'],
    ['send_sms', { content: '\n' }, 'SMS message content is required'],
    [
      'send_combined',
      { emailSubject: 'Hi', emailContent: 'Come' },
      'Email subject, email content, and SMS message are all required for combined campaign.',
    ],
  ] as const)('BULK-13 BULK-15 BULK-17 %s with %j needs more', (action, data, message) => {
    expect(refusal(() => readSendContent(action, data))).toMatchObject({
      kind: 'invalid',
      code: 'content_required',
      message,
    })
  })

  it('refuses an unknown token and names it', () => {
    expect(refusal(() => readSendContent('send_sms', { content: 'Hi {{nick}}' }))).toMatchObject({
      code: 'unknown_token',
      message: '{{nick}} is not a known token.',
    })
  })

  it('BULK-28 LIM-10 accepts a text of 320 characters and refuses 321; an added opt-out line does not count', () => {
    const line = '\nReply STOP to opt out'
    expect(readSendContent('send_sms', { content: `${'x'.repeat(320)}${line}` }).type).toBe('sms')
    expect(readSendContent('send_sms', { content: 'x'.repeat(320) }).type).toBe('sms')
    expect(readSendContent('send_sms', { content: `${'x'.repeat(320)}{{firstName}}` }).type).toBe('sms')
    expect(refusal(() => readSendContent('send_sms', { content: 'x'.repeat(321) }))).toMatchObject({
      kind: 'invalid',
      code: 'text_too_long',
      message: 'The SMS message is longer than 320 characters.',
    })
  })

  it.each([
    [{ sent: { email: 12 }, queued: 3 }, 'Sent 12 emails. 3 are on their way.'],
    [{ sent: { email: 1, sms: 2 }, failed: 1 }, 'Sent 1 email and 2 texts. 1 failed.'],
    [{ queued: 1 }, '1 message is on its way.'],
    [{ sent: { sms: 1 }, deferred: 1_200 }, 'Sent 1 text. 1,200 texts wait for the end of quiet hours.'],
    [{ deferred: 1, skipped: 2 }, '1 text waits for the end of quiet hours. 2 applicants were skipped.'],
    [{ queued: 5, isHeld: true }, '5 messages wait.'],
    [{ isGrowing: true }, 'The messages are being prepared.'],
    [
      { sent: { email: 900 }, queued: 100, isGrowing: true },
      'Sent 900 emails. 100 are on their way. More are being prepared.',
    ],
    [{ sent: { email: 900 }, isGrowing: true }, 'Sent 900 emails. More are being prepared.'],
    [
      { sent: { email: 3 }, isRepeated: true },
      'The same message went to the same people a moment ago, and was not sent again. Sent 3 emails.',
    ],
    [{ skipped: 1 }, 'No messages were sent. 1 applicant was skipped.'],
    [{ failed: 2 }, 'Nothing was sent. 2 failed.'],
  ])('BULK-33 BULK-36 tell of %j: %s', (counts, sentence) => {
    expect(sendSentence({ ...nothing, ...counts })).toBe(sentence)
  })

  it('are named after their type and time', () => {
    const at = new Date('2026-11-22T02:05:00Z')
    expect(sendName('send_email', at, 'UTC')).toBe('Bulk email, Nov 22, 2:05 AM')
    expect(sendName('send_combined', at, 'America/New_York')).toBe('Bulk email and SMS, Nov 21, 9:05 PM')
  })

  it('BULK-39 mention SMS when they fail for texts', () => {
    expect(refusedSentence('send_sms', 3)).toBe('All 3 SMS messages were refused.')
    expect(refusedSentence('send_email', 1)).toBe('The email was refused.')
    expect(refusedSentence('send_combined', 4)).toBe('None of the 4 emails and SMS messages was accepted.')
    expect(nobodySentence('send_sms', 2)).toBe('None of the 2 selected applicants can be reached by SMS.')
    expect(nobodySentence('send_email', 1)).toBe('The selected applicant cannot be reached by email.')
  })

  it('BULK-25 BULK-27 say that there is no one to send to', () => {
    expect(nobodySentence('send_email', 0)).toBe('No applicants found to send emails to')
    expect(nobodySentence('send_sms', 0)).toBe('No applicants found to send SMS to')
  })

  it('say for each channel why an applicant was left out', () => {
    expect(skipSentence('no_address', 'email')).toBe('Has no email address.')
    expect(skipSentence('no_address', 'sms')).toBe('Has no phone number.')
    expect(skipSentence('text_too_long', 'sms')).toBe('The text would be too long with their name.')
  })
})
