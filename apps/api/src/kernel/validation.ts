import type { FieldProblem } from '@velvet/contracts/kernel'
import { Ajv, type ErrorObject } from 'ajv'
import formatsModule from 'ajv-formats'
import type { FastifySchemaCompiler } from 'fastify'

const addFormats = formatsModule.default

const build = (coerceTypes: boolean): Ajv =>
  addFormats(
    new Ajv({
      coerceTypes,
      useDefaults: true,
      removeAdditional: false,
      allErrors: true,
      allowUnionTypes: true,
      strictTypes: false,
    }),
    ['date-time', 'uuid'],
  )

/**
 * Query and path are text, so their values are converted. Bodies are not: a `null` must never quietly become a 0.
 */
export const createValidatorCompiler = (): FastifySchemaCompiler<object> => {
  const forText = build(true)
  const forBodies = build(false)
  return ({ schema, httpPart }) => (httpPart === 'body' ? forBodies : forText).compile(schema)
}

const pathOf = (error: ErrorObject): string => {
  const inner =
    error.keyword === 'additionalProperties'
      ? String(error.params.additionalProperty)
      : error.keyword === 'required'
        ? String(error.params.missingProperty)
        : ''
  return [...error.instancePath.split('/').filter(Boolean), inner].filter(Boolean).join('.')
}

const sentenceOf = (error: ErrorObject, path: string): string => {
  const name = path || 'The body'
  switch (error.keyword) {
    case 'additionalProperties':
      return `${name} is not a known field`
    case 'required':
      return `${name} is required`
    case 'enum':
      return `${name} must be one of ${(error.params.allowedValues as unknown[]).filter((v) => v !== null).join(', ')}`
    default:
      return `${name} ${error.message ?? 'is not valid'}`
  }
}

const mostProblems = 100

/** What the schema found wrong, one entry per field, in sentences. */
export const fieldProblems = (errors: readonly ErrorObject[]): FieldProblem[] => {
  const seen = new Set<string>()
  return errors.slice(0, mostProblems).flatMap((error) => {
    const path = pathOf(error)
    const key = `${path} ${error.keyword}`
    if (seen.has(key)) return []
    seen.add(key)
    return [{ path, code: error.keyword, message: sentenceOf(error, path) }]
  })
}
