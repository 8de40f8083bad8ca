import type { TemplateDraft } from '@velvet/contracts/templates'
import { describe, expect, it } from 'vitest'
import { checkTemplate, templateProblem } from './index.ts'

const invitation: TemplateDraft = { name: 'Invitation', type: 'email', subject: 'Hello', content: '<p>Come</p>' }
const problem = (change: Partial<TemplateDraft>) => templateProblem({ ...invitation, ...change })?.message ?? null

describe('a template', () => {
  it('TPL-03 TPL-04 TPL-05 TPL-06 lists only what is missing, in one sentence', () => {
    expect(problem({})).toBe(null)
    expect(problem({ name: ' ', subject: '', content: '\n' })).toBe('Please fill in: template name, subject, content')
    expect(problem({ subject: null })).toBe('Please fill in: subject')
    expect(problem({ name: '', content: '' })).toBe('Please fill in: template name, content')
  })

  it('TPL-05 TPL-07 needs a subject for email alone, and a separate text with it', () => {
    expect(problem({ type: 'sms', subject: null })).toBe(null)
    expect(problem({ type: 'both' })).toBe('Please fill in: SMS text')
    expect(problem({ type: 'both', subject: '', smsContent: ' ' })).toBe('Please fill in: subject, SMS text')
    expect(problem({ type: 'both', smsContent: 'Come' })).toBe(null)
  })

  it('TPL-06 reports what is missing for each field', () => {
    expect(templateProblem({ ...invitation, name: '', subject: '' })?.errors.map(({ path }) => path)).toEqual([
      'name',
      'subject',
    ])
  })

  it('TPL-08 keeps what its type uses and nothing else', () => {
    const all = { ...invitation, name: ' Invi\ttation ', subject: ' Hello\nyou ', smsContent: 'Come' }
    expect(checkTemplate({ ...all, type: 'sms' })).toMatchObject({ subject: null, smsContent: null })
    expect(checkTemplate({ ...all, type: 'email' })).toMatchObject({ subject: 'Hello you', smsContent: null })
    expect(checkTemplate({ ...all, type: 'both' })).toEqual({
      name: 'Invi tation',
      type: 'both',
      subject: 'Hello you',
      content: '<p>Come</p>',
      smsContent: 'Come',
    })
  })

  it('TPL-03 is refused while its name has no visible characters', () => {
    expect(problem({ name: '\u200b' })).toBe('Please fill in: template name')
    expect(() => checkTemplate({ ...invitation, name: '\u200b' })).toThrow('Please fill in: template name')
  })
})
