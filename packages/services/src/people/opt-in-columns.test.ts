import { describe, expect, it } from 'vitest'
import { optInColumns } from './opt-in-columns.ts'

const now = new Date('2026-03-01T12:00:00Z')

describe('the columns of an opt-in', () => {
  it('have the time of an opt-out, and none for a person who opted in or was not asked', () => {
    expect(optInColumns('email', true, now)).toEqual({ email_opt_in: true, email_opted_out_at: null })
    expect(optInColumns('email', false, now)).toEqual({ email_opt_in: false, email_opted_out_at: now })
    expect(optInColumns('sms', null, now)).toEqual({ sms_opt_in: false, sms_opted_out_at: null })
  })
})
