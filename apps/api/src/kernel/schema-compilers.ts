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
      // Otherwise bounds are not checked for an infinity, which whole numbers spelled as text may become.
      strictNumbers: false,
    }),
    ['date-time', 'uuid'],
  )

/** Schemas are compiled on first use: all of them at once would take most of the startup time. */
const onFirstUse = <T>(compile: () => T): (() => T) => {
  let compiled: T | undefined
  return () => {
    compiled ??= compile()
    return compiled
  }
}

/** For a body with more entries than this, only the first error is reported: each one takes time that others wait. */
const maxEntries = 10_000

const isLarge = (body: unknown): boolean => {
  const open = [body]
  for (let seen = 0; open.length > 0; ) {
    const value = open.pop()
    // Bytes that are parsed later are one value, and not an entry for each of them.
    if (typeof value !== 'object' || value === null || ArrayBuffer.isView(value)) continue
    seen += Array.isArray(value) ? value.length : Object.keys(value).length
    if (seen > maxEntries) return true
    open.push(...Object.values(value))
  }
  return false
}

/** Query and path are text, so their values are converted. Bodies are not: a `null` must never silently become a 0. */
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

/** Answers contain what their schema names, and nothing else. */
export const compileSerializer: FastifySerializerCompiler<AnySchema> = ({ schema }) => {
  const stringify = onFirstUse(() => fastJsonStringify(schema))
  return (data) => stringify()(data)
}
