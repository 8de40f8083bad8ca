import type { Endpoint } from '@velvet/contracts/kernel'
import type { FastifyRequest } from 'fastify'
import type { TSchema } from 'typebox'

type Schema = Record<string, unknown>

const isSchema = (value: unknown): value is Schema => typeof value === 'object' && value !== null

/** Applies a function to the schema and to every schema inside it. */
const everywhere = (schema: Schema, change: (schema: Schema) => Schema): Schema => {
  const { properties, items, anyOf } = schema
  const inside = (inner: unknown): unknown => (isSchema(inner) ? everywhere(inner, change) : inner)
  return change({
    ...schema,
    ...(isSchema(properties)
      ? { properties: Object.fromEntries(Object.entries(properties).map(([key, inner]) => [key, inside(inner)])) }
      : {}),
    ...(isSchema(items) ? { items: inside(items) } : {}),
    ...(Array.isArray(anyOf) ? { anyOf: anyOf.map(inside) } : {}),
  })
}

/** Objects that list their keys without an additional-keys rule accept no other keys. */
const closed = (schema: Schema): Schema =>
  schema.properties && schema.additionalProperties === undefined && schema.patternProperties === undefined
    ? { ...schema, additionalProperties: false }
    : schema

/** The range of an `integer` column of Postgres. */
const column = { minimum: -(2 ** 31), maximum: 2 ** 31 - 1 }
const double = { minimum: -Number.MAX_VALUE, maximum: Number.MAX_VALUE }

/** Numbers without their own bounds get those of their column; infinity, spelled `1e999`, is out of bounds. */
const bounded = (schema: Schema): Schema => {
  const types = [schema.type].flat()
  if (types.includes('integer')) return { ...column, ...schema }
  return types.includes('number') ? { ...double, ...schema } : schema
}

/** A schema of path or query, whose unknown keys are ignored. */
export const inputSchema = (schema: TSchema): TSchema => everywhere({ ...schema }, bounded) as TSchema

/** Admin writes refuse unknown keys by name, at any depth; the public intake ignores them. */
export const bodySchema = ({ body, unknownKeys }: Endpoint): TSchema | undefined =>
  body && (unknownKeys === 'ignore' ? inputSchema(body) : (everywhere({ ...inputSchema(body) }, closed) as TSchema))

/** When every field is optional, a call without a body equals a call with an empty object. */
export const emptyBody = ({ body }: Endpoint) =>
  body && Object.keys(body.required ?? []).length === 0 && !('minProperties' in body)
    ? {
        preValidation: async (request: FastifyRequest): Promise<void> => {
          request.body ??= {}
        },
      }
    : {}
