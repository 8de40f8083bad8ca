import type { Endpoint } from '@velvet/contracts/kernel'
import type { TSchema } from 'typebox'

type Schema = Record<string, unknown>

const isSchema = (value: unknown): value is Schema => typeof value === 'object' && value !== null

/** The schema with every object in it closed that names its keys and does not say what else it takes. */
const closed = (schema: Schema): Schema => {
  const { properties, items, anyOf, additionalProperties, patternProperties } = schema
  return {
    ...schema,
    ...(isSchema(properties)
      ? {
          properties: Object.fromEntries(
            Object.entries(properties).map(([key, inner]) => [key, isSchema(inner) ? closed(inner) : inner]),
          ),
          ...(additionalProperties === undefined && patternProperties === undefined
            ? { additionalProperties: false }
            : {}),
        }
      : {}),
    ...(isSchema(items) ? { items: closed(items) } : {}),
    ...(Array.isArray(anyOf) ? { anyOf: anyOf.map((choice) => (isSchema(choice) ? closed(choice) : choice)) } : {}),
  }
}

/** Admin writes refuse unknown keys by name, however deep they are; the public intake ignores them. */
export const bodySchema = ({ body, unknownKeys }: Endpoint): TSchema | undefined =>
  body && unknownKeys !== 'ignore' ? closed({ ...body }) : body
