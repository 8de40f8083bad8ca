import type { Question } from '@velvet/contracts/events'
import { describe, expect, it } from 'vitest'
import { checkAnswers } from './check-answers.ts'
import { checkParty } from './check-party.ts'
import { formOf } from './event-form.ts'

describe('the form of an event', () => {
  it('GST-19 has the default for each setting that is absent', () => {
    expect(formOf()).toEqual({ maxParty: 1, minimumAge: null, droppedFields: [], questions: [] })
    expect(formOf({ maxParty: 3, minimumAge: 21 })).toMatchObject({ maxParty: 3, minimumAge: 21 })
  })
})

describe('a party', () => {
  it('GST-01 is one guest unless it says otherwise, and names at most the others', () => {
    expect(checkParty({}, 3)).toEqual({ party: 1, companions: [], problems: [] })
    expect(checkParty({ party: 3, companions: [{ name: ' Bea  Lee ' }, { name: ' ' }] }, 3)).toEqual({
      party: 3,
      companions: [{ name: 'Bea Lee' }],
      problems: [],
    })
  })

  it.each([0, -1, 4, 1.5])('GST-01 of %s is refused when up to 3 are welcome', (party) => {
    expect(checkParty({ party }, 3).problems).toEqual([
      { path: 'party', code: 'invalid', message: 'Parties of up to 3 are welcome.' },
    ])
  })

  it('GST-01 is refused with more names than it has other guests, and with a name that is too long', () => {
    for (const companions of [[{ name: 'Bea' }, { name: 'Cleo' }], [{ name: 'x'.repeat(101) }]])
      expect(checkParty({ party: 2, companions }, 3).problems).toMatchObject([{ path: 'companions' }])
  })

  it.each([
    [1, 'A party of 1 can have no other names.'],
    [2, 'A party of 2 can have at most 1 other name.'],
    [3, 'A party of 3 can have at most 2 other names.'],
  ])('GST-01 of %s with too many names is refused in a sentence', (party, message) => {
    const companions = Array.from({ length: party }, () => ({ name: 'Bea' }))
    expect(checkParty({ party, companions }, 3).problems).toEqual([{ path: 'companions', code: 'invalid', message }])
  })
})

describe('answers', () => {
  const asked: Question[] = [
    { id: 'why', type: 'text', label: 'Why?', required: true },
    { id: 'diet', type: 'choice', label: 'Diet', required: false, options: ['Any', 'Vegan'] },
    { id: 'ramp', type: 'yes_no', label: 'Ramp?', required: true },
    { id: 'height', type: 'number', label: 'Height', required: false },
  ]

  it('GST-24 are kept with the question as it reads now, and others are ignored', () => {
    expect(checkAnswers(asked, { why: ' Music ', diet: 'Vegan', ramp: false, height: 0, other: 'x' })).toEqual({
      problems: [],
      answers: [
        { questionId: 'why', label: 'Why?', value: 'Music' },
        { questionId: 'diet', label: 'Diet', value: 'Vegan' },
        { questionId: 'ramp', label: 'Ramp?', value: false },
        { questionId: 'height', label: 'Height', value: 0 },
      ],
    })
    expect(checkAnswers(asked, { why: 'Music', ramp: true, diet: '', height: null }).answers).toHaveLength(2)
  })

  it.each([
    ['why', undefined],
    ['why', ' \n '],
    ['why', 5],
    ['why', 'x'.repeat(501)],
    ['diet', 'Meat'],
    ['ramp', 'yes'],
    ['height', '180'],
    ['height', Number.NaN],
  ])('GST-24 to %s are refused as %j', (id, value) => {
    const { problems } = checkAnswers(asked, { why: 'Music', ramp: true, [id]: value })
    expect(problems).toMatchObject([{ path: `answers.${id}`, code: 'invalid' }])
  })

  it('GST-24 never come from the prototype of the body', () => {
    const question: Question = { id: 'toString', type: 'text', label: 'Why?', required: false }
    expect(checkAnswers([question], {})).toEqual({
      answers: [],
      problems: [],
    })
  })
})
