import type { ErrorObject } from 'ajv'
import { Type } from 'typebox'
import { describe, expect, it } from 'vitest'
import { fieldProblems } from './field-problems.ts'
import { createValidatorCompiler } from './schema-compilers.ts'

const schema = {
  ...Type.Object(
    {
      name: Type.Optional(Type.String({ minLength: 1, maxLength: 3 })),
      count: Type.Optional(Type.Unsafe<number | null>({ type: ['integer', 'null'], minimum: 1, maximum: 9 })),
      date: Type.Optional(Type.String({ format: 'date-time' })),
      isOn: Type.Optional(Type.Boolean()),
      codes: Type.Optional(Type.Union([Type.String(), Type.Array(Type.String(), { maxItems: 2 })])),
    },
    { minProperties: 1 },
  ),
  additionalProperties: false,
}

/** The answer to a body. */
const problemsOf = (body: unknown): string[] => {
  const validate = createValidatorCompiler()({ schema, method: 'POST', url: '/', httpPart: 'body' })
  expect(validate(body)).toBe(false)
  return fieldProblems((validate as unknown as { errors: ErrorObject[] }).errors).map(({ message }) => message)
}

describe('validation messages', () => {
  it.each([
    [null, 'The body must be an object'],
    [{}, 'The body must name at least 1 field'],
    [{ name: 7 }, 'name must be text'],
    [{ name: '' }, 'name must not be empty'],
    [{ name: 'Grace' }, 'name must have at most 3 characters'],
    [{ count: '3' }, 'count must be a whole number or null'],
    [{ count: 0 }, 'count must be at least 1'],
    [{ count: 10 }, 'count must be at most 9'],
    [{ date: 'tomorrow' }, 'date must be a date and time such as 2026-03-31T20:00:00Z'],
    [{ isOn: 'yes' }, 'isOn must be true or false'],
    [{ colour: 'red' }, 'colour is not a known field'],
  ])('help the sender of %j', (body, message) => {
    expect(problemsOf(body)).toEqual([message])
  })

  it.each([
    [7, 'codes must be text or a list'],
    [['1', 2], 'codes.1 must be text'],
    [['1', '2', '3'], 'codes must have at most 2 entries'],
  ])('appear once for a value that may have several types: %j', (codes, message) => {
    expect(problemsOf({ codes })).toEqual([message])
  })
})
