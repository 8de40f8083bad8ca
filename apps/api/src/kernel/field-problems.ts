import type { FieldProblem } from '@velvet/contracts/kernel'
import type { ErrorObject } from 'ajv'

const pathOf = (error: ErrorObject): string => {
  const inner =
    error.keyword === 'additionalProperties'
      ? String(error.params.additionalProperty)
      : error.keyword === 'required'
        ? String(error.params.missingProperty)
        : ''
  return [...error.instancePath.split('/').filter(Boolean), inner].filter(Boolean).join('.')
}

const kinds: Readonly<Record<string, string>> = {
  array: 'a list',
  boolean: 'true or false',
  integer: 'a whole number',
  number: 'a number',
  object: 'an object',
  string: 'text',
}

const forms: Readonly<Record<string, string>> = {
  'date-time': 'a date and time such as 2026-03-31T20:00:00Z',
  uuid: 'a UUID',
}

const countOf = (count: unknown, one: string): string => `${count} ${one}${count === 1 ? '' : 's'}`

const typesOf = ({ params }: ErrorObject): string[] => [params.type].flat().map(String)

/** The requirement on a value, to follow its name. */
const demandOf = (error: ErrorObject): string => {
  const { keyword, params, message } = error
  switch (keyword) {
    case 'additionalProperties':
      return 'is not a known field'
    case 'required':
      return 'is required'
    case 'enum':
      return `must be one of ${(params.allowedValues as unknown[]).filter((value) => value !== null).join(', ')}`
    case 'type':
      return `must be ${typesOf(error)
        .map((type) => kinds[type] ?? type)
        .join(' or ')}`
    case 'format':
      return `must be ${forms[params.format] ?? params.format}`
    case 'minimum':
      return `must be at least ${params.limit}`
    case 'maximum':
      return `must be at most ${params.limit}`
    case 'minLength':
      return params.limit === 1 ? 'must not be empty' : `must have at least ${countOf(params.limit, 'character')}`
    case 'maxLength':
      return `must have at most ${countOf(params.limit, 'character')}`
    case 'minItems':
      return params.limit === 1 ? 'must not be empty' : `must have at least ${params.limit} entries`
    case 'maxItems':
      return `must have at most ${params.limit} entries`
    case 'minProperties':
      return `must name at least ${countOf(params.limit, 'field')}`
    default:
      return message ?? 'is not valid'
  }
}

const isWithin = (path: string, around: string): boolean => path === around || path.startsWith(`${around}/`)

/**
 * A value that may have several types fails once for each of them. Problems inside it are more specific and replace these;
 * without any, one message names every type.
 */
const withoutAlternatives = (errors: readonly ErrorObject[]): readonly ErrorObject[] =>
  errors
    .filter(({ keyword }) => keyword === 'anyOf')
    .reduce((left, { instancePath }) => {
      const isAlternative = (error: ErrorObject) =>
        error.instancePath === instancePath && (error.keyword === 'type' || error.keyword === 'anyOf')
      const others = left.filter((error) => !isAlternative(error))
      if (others.some((error) => isWithin(error.instancePath, instancePath))) return others
      const types = left.filter((error) => isAlternative(error) && error.keyword === 'type')
      const [first] = types
      return first ? [...others, { ...first, params: { type: types.flatMap(typesOf) } }] : left
    }, errors)

const maxProblems = 100

/** The schema's problems, one entry per field and reason, in sentences. */
export const fieldProblems = (errors: readonly ErrorObject[]): FieldProblem[] => {
  const seen = new Set<string>()
  return withoutAlternatives(errors.slice(0, maxProblems)).flatMap((error) => {
    const path = pathOf(error)
    const key = `${path} ${error.keyword}`
    if (seen.has(key)) return []
    seen.add(key)
    return [{ path, code: error.keyword, message: `${path || 'The body'} ${demandOf(error)}` }]
  })
}
