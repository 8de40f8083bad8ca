import { describe, expect, it } from 'vitest'
import { checkQuestions } from './check-questions.ts'

const newId = () => 'new-id'

describe('the questions of an event', () => {
  it('GST-23 keep their ids, get one when they are new, and have options only as a choice', () => {
    const questions = checkQuestions(
      [
        { id: 'diet', type: 'choice', label: ' Your  diet ', required: true, options: ['Any', ' Vegan ', 'Vegan', ''] },
        { type: 'yes_no', label: 'Do you need a ramp?', options: ['Yes', 'No'] },
      ],
      newId,
    )
    expect(questions).toEqual([
      { id: 'diet', type: 'choice', label: 'Your diet', required: true, options: ['Any', 'Vegan'] },
      { id: 'new-id', type: 'yes_no', label: 'Do you need a ramp?', required: false },
    ])
  })

  it('GST-23 are refused without a text, with one option, and with the id of another', () => {
    const refuse = () =>
      checkQuestions(
        [
          { id: 'a', type: 'text', label: ' ' },
          { id: 'b', type: 'choice', label: 'Diet', options: ['Any', 'Any'] },
          { id: 'b', type: 'number', label: 'Height' },
        ],
        newId,
      )
    expect(refuse).toThrow(
      expect.objectContaining({
        code: 'validation_failed',
        extras: expect.objectContaining({
          errors: [
            expect.objectContaining({ path: 'questions.0.label' }),
            expect.objectContaining({ path: 'questions.1.options' }),
            expect.objectContaining({ path: 'questions.2.id' }),
          ],
        }),
      }),
    )
  })
})
