import { describe, expect, it } from 'vitest'
import { formOf } from '../events/index.ts'
import { askedFields, checkApplication, formFieldProblem } from './application.ts'

const ada = {
  firstName: 'Ada',
  lastName: 'King',
  email: 'ada@example.com',
  phone: '(212) 555-0134',
  age: 36,
  zipCodes: ['10001'],
  instagramUrl: '@ada.king',
  eventId: 'event-1',
}
const { age: _age, zipCodes: _zipCodes, instagramUrl: _instagramUrl, ...short } = ada

describe('an application for an event', () => {
  it('GST-22 leaves out the fields that the event drops, and keeps the others required', () => {
    const form = formOf({ droppedFields: ['zipCodes', 'instagram', 'age'] })
    expect(askedFields(form)).toEqual(['firstName', 'lastName', 'email', 'phone', 'eventId'])
    const nothing = { age: 0, zipCodes: [], instagramUrl: null, instagramUsername: null }
    expect(checkApplication(short, form).application).toMatchObject(nothing)
    expect(checkApplication({ ...ada, zipCodes: 'x' }, form).application).toMatchObject(nothing)
    expect(checkApplication({ ...short, lastName: '' }, form).problems).toMatchObject([{ path: 'lastName' }])
    expect(checkApplication(short).problems?.map(({ path }) => path)).toEqual(['age', 'zipCodes', 'instagramUrl'])
  })

  it('GST-25 is refused below the minimum age', () => {
    const form = formOf({ minimumAge: 21 })
    const message = 'This night is for guests aged 21 and over.'
    expect(checkApplication({ ...ada, age: 20 }, form).problems).toEqual([{ path: 'age', code: 'invalid', message }])
    expect(checkApplication({ ...ada, age: 21 }, form).problems).toBeNull()
    expect(formFieldProblem('age', '20', form)).toBe(message)
    expect(formFieldProblem('age', '', form)).toBe('Age is required')
  })

  it('GST-01 GST-24 carries a party and answers, and names every problem at once', () => {
    const questions = [{ id: 'why', type: 'text', label: 'Why?', required: true } as const]
    const form = formOf({ maxParty: 3, questions })
    expect(
      checkApplication({ ...ada, party: 2, companions: [{ name: 'Bea' }], answers: { why: 'Music' } }, form),
    ).toMatchObject({
      problems: null,
      request: {
        party: 2,
        companions: [{ name: 'Bea' }],
        answers: [{ questionId: 'why', label: 'Why?', value: 'Music' }],
      },
    })
    expect(checkApplication({ ...ada, email: '', party: 4 }, form).problems?.map(({ path }) => path)).toEqual([
      'email',
      'party',
      'answers.why',
    ])
    expect(checkApplication(ada).request).toEqual({ party: 1, companions: [], answers: [] })
  })
})
