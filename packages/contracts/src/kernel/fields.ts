import { type Static, type TSchema, Type } from 'typebox'

/** Ids are UUIDv7 text; a malformed id is answered like an unknown one (404), so the schema only bounds the length. */
export const Id = Type.String({ maxLength: 500, description: 'UUIDv7' })

/** ISO 8601, UTC. */
export const Timestamp = Type.String({ format: 'date-time' })

/**
 * The schema, or null. Plain types become a list of types, because serializers test every value against
 * each member of a union.
 */
export const Nullable = <T extends TSchema>(schema: T) => {
  const plain = schema as { type?: unknown; enum?: unknown[]; properties?: unknown; items?: unknown }
  const isPlain = typeof plain.type === 'string' && !plain.properties && !plain.items
  return Type.Unsafe<Static<T> | null>(
    isPlain
      ? { ...schema, type: [plain.type, 'null'], ...(plain.enum ? { enum: [...plain.enum, null] } : {}) }
      : { anyOf: [schema, { type: 'null' }] },
  )
}

/** Params of the usual `/:id` path. */
export const IdParams = Type.Object({ id: Id })

/** One of a list of literal texts. */
export const OneOf = <const V extends readonly string[]>(
  values: V,
  options: { default?: V[number]; description?: string } = {},
) => Type.Unsafe<V[number]>({ type: 'string', enum: [...values], ...options })
