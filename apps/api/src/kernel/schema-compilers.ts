import { Ajv } from 'ajv'
import formatsModule from 'ajv-formats'
import fastJsonStringify, { type AnySchema } from 'fast-json-stringify'
import type { FastifySchemaCompiler, FastifySerializerCompiler } from 'fastify'

const addFormats = formatsModule.default

const build = (coerceTypes: boolean, allErrors: boolean): Ajv =>
  addFormats(
    new Ajv({
      coerceTypes,
      useDefaults: true,
      removeAdditional: false,
      allErrors,
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

/** Of a body with more entries than this, only the first fault is told: each one told takes time that others wait. */
const maxEntries = 10_000

const isLarge = (body: unknown): boolean => {
  const open = [body]
  for (let seen = 0; open.length > 0; ) {
    const value = open.pop()
    // Bytes that are read later are one value, and not an entry for each of them.
    if (typeof value !== 'object' || value === null || ArrayBuffer.isView(value)) continue
    seen += Array.isArray(value) ? value.length : Object.keys(value).length
    if (seen > maxEntries) return true
    open.push(...Object.values(value))
  }
  return false
}

/**
 * Query and path are text, so their values are converted. Bodies are not: a `null` must never quietly become a 0.
 */
export const createValidatorCompiler = (): FastifySchemaCompiler<object> => {
  const forText = build(true, true)
  const forBodies = build(false, true)
  const forLargeBodies = build(false, false)
  return ({ schema, httpPart }) => {
    const isBody = httpPart === 'body'
    const compiled = onFirstUse(() => (isBody ? forBodies : forText).compile(schema))
    const compiledForLarge = onFirstUse(() => forLargeBodies.compile(schema))
    const validate: ReturnType<FastifySchemaCompiler<object>> = (data: unknown) => {
      const check = isBody && isLarge(data) ? compiledForLarge() : compiled()
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
