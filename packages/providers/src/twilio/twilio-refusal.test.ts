import { describe, expect, it } from 'vitest'
import { refusedByTwilio } from './twilio-refusal.ts'

const answered = (status: number, code: number) => Object.assign(new Error('Twilio said no.'), { status, code })

describe('what an answer of Twilio means', () => {
  it.each([400, 403])('F20 one number in a country that is not allowed stops no other text (HTTP %i)', (status) => {
    expect(refusedByTwilio(answered(status, 21408), {})).toEqual({
      kind: 'refused',
      code: '21408',
      message: 'Twilio said no.',
      httpStatus: status,
    })
  })

  it('F19 an account that may not send at all stops every text', () => {
    for (const code of [20003, 20005, 21606, 30002])
      expect(refusedByTwilio(answered(400, code), {})).toMatchObject({ kind: 'blocked' })
  })
})
