import { Ajv } from 'ajv'
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
