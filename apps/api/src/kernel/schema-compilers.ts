import { Ajv } from 'ajv'
import formatsModule from 'ajv-formats'
import fastJsonStringify, { type AnySchema } from 'fast-json-stringify'
import type { FastifySchemaCompiler, FastifySerializerCompiler } from 'fastify'

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
      // Else bounds are not asked of an infinity, which whole numbers that are spelled as text may turn out to be.
      strictNumbers: false,
    }),
    ['date-time', 'uuid'],
  )

/** Schemas are compiled by their first use: all of them at once would take most of the time until the first answer. */
const onFirstUse = <T>(compile: () => T): (() => T) => {
  let compiled: T | undefined
  return () => {
    compiled ??= compile()
    return compiled
  }
}

/**
 * Query and path are text, so their values are converted. Bodies are not: a `null` must never quietly become a 0.
 */
export const createValidatorCompiler = (): FastifySchemaCompiler<object> => {
  const forText = build(true)
  const forBodies = build(false)
  return ({ schema, httpPart }) => {
    const compiled = onFirstUse(() => (httpPart === 'body' ? forBodies : forText).compile(schema))
    const validate: ReturnType<FastifySchemaCompiler<object>> = (data: unknown) => {
      const check = compiled()
      const isValid = check(data)
      validate.errors = check.errors ?? null
      return isValid
    }
    return validate
  }
}

/** Answers hold what their schema names, and nothing else. */
export const compileSerializer: FastifySerializerCompiler<AnySchema> = ({ schema }) => {
  const stringify = onFirstUse(() => fastJsonStringify(schema))
  return (data) => stringify()(data)
}
