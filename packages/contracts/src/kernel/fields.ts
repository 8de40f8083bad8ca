import Type, { type TSchema } from 'typebox'

/** Ids are UUIDv7 text; a malformed id is answered like an unknown one (404), so the schema only bounds the length. */
export const Id = Type.String({ maxLength: 64, description: 'UUIDv7' })

/** ISO 8601, UTC. */
export const Timestamp = Type.String({ format: 'date-time' })

export const Nullable = <T extends TSchema>(schema: T) => Type.Union([schema, Type.Null()])

/** Params of the usual `/:id` path. */
export const IdParams = Type.Object({ id: Id })

/** One of a list of literal texts. */
export const OneOf = <const V extends readonly string[]>(
  values: V,
  options: { default?: V[number]; description?: string } = {},
) => Type.Enum([...values] as unknown as [...V], options)
