import { skipReasons } from '@velvet/contracts/delivery'
import { describe, expect, it } from 'vitest'
import { errorSuggestion } from './error-suggestions.ts'

describe('advice about messages that were not delivered', () => {
  it.each([
    ...skipReasons,
    'answer_lost',
    'provider_unavailable',
    'provider_blocked',
    'needs_review',
    '21610',
    '30007',
    'bounce',
  ])('says in a sentence what to do about %s', (code) => {
    expect(errorSuggestion(code)).toMatch(/^[A-Z].*\.$/)
  })

  it('gives no advice about unknown codes', () => {
    for (const code of ['http_418', '', 'constructor', 'toString']) expect(errorSuggestion(code)).toBeNull()
  })
})
