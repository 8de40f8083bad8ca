import { serviceKinds } from '@velvet/contracts/service-messages'
import { describe, expect, it } from 'vitest'
import { compileWith } from '../campaigns/index.ts'
import { builtInTemplate } from './built-in-templates.ts'
import { compileServiceSms, fillServiceSms } from './service-sms.ts'
import { serviceTokens } from './service-tokens.ts'

const texts = serviceKinds.map((kind) => ({ kind, ...builtInTemplate(kind) }))

describe('built-in messages to guests', () => {
  it('MSG-01 are on, except the one about a declined application', () => {
    expect(texts.filter(({ isEnabled }) => !isEnabled).map(({ kind }) => kind)).toEqual(['declined'])
  })

  it('MSG-17 have these subjects', () => {
    expect(texts.map(({ subject }) => subject)).toEqual([
      'We have your application for {{event.name}}',
      "You're on the waitlist for {{event.name}}",
      "You're on the list for {{event.name}}",
      'About your application for {{event.name}}',
      'A place is yours at {{event.name}}',
      'News about {{event.name}}',
      'Your place at {{event.name}} is canceled',
      'See you soon at {{event.name}}',
    ])
  })

  it.each(texts)('MSG-16 MSG-17 use known tokens in email and text: $kind', ({ subject, content, smsContent }) => {
    for (const text of [subject, content, smsContent]) {
      expect(text.trim()).not.toBe('')
      expect(compileWith(serviceTokens, text).unknown).toEqual([])
    }
  })

  it.each(texts)('MSG-17 have at most 160 characters of their own as a text: $kind', ({ smsContent }) => {
    expect(fillServiceSms(compileServiceSms(smsContent), {}).length).toBeLessThanOrEqual(160)
  })

  it('MSG-05 do not decide anything when an application arrives', () => {
    const { content, smsContent } = builtInTemplate('received')
    expect(content).toContain('nothing is decided yet')
    expect(smsContent).toContain('Nothing is decided yet')
  })
})
