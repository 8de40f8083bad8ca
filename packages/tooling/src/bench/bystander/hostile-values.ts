import { randomUUID } from 'node:crypto'
import { contents, type Texture, textures } from './hostile-texts.ts'

export type Schema = Record<string, unknown>

/** A value that a schema takes, or nearly takes; `make(1)` is the largest, smaller shares are for calls that do not fit. */
export type Hostile = { what: string; make: (share: number) => unknown }

/** What a field means to the product: how a call gets beyond the first refusal. */
export type KnownValue = (field: string, index: number) => unknown

/** Of text without a bound: the body has one. */
const unbounded = 100_000
const longText = 1_000
/** A list of known ids, which the product then looks for. */
const maxItems = 5_000

const typeOf = (schema: Schema): unknown => [schema.type].flat()[0]
const propertiesOf = (schema: Schema): [string, Schema][] =>
  Object.entries((schema.properties ?? {}) as Record<string, Schema>)

/** The least that a schema takes, made of what the product knows. */
export const fairValue = (schema: Schema, field: string, known: KnownValue, index = 0): unknown => {
  if (Array.isArray(schema.enum)) return schema.enum[index % schema.enum.length]
  if (Array.isArray(schema.anyOf)) return fairValue(schema.anyOf[0] as Schema, field, known, index)
  if ('const' in schema) return schema.const
  const type = typeOf(schema)
  if (type === 'object') {
    const required = new Set((schema.required as string[] | undefined) ?? [])
    return Object.fromEntries(
      propertiesOf(schema)
        .filter(([key]) => required.has(key))
        .map(([key, inner]) => [key, fairValue(inner, key, known)]),
    )
  }
  if (type === 'array')
    return Array.from({ length: Math.max(1, Number(schema.minItems ?? 1)) }, (_, item) =>
      fairValue(schema.items as Schema, field, known, item),
    )
  if (type === 'integer' || type === 'number') return schema.minimum ?? 1
  if (type === 'boolean') return false
  if (schema.format === 'uuid') return randomUUID()
  if (schema.format === 'date-time') return '2026-01-01T00:00:00.000Z'
  return known(field, index) ?? 'x'.repeat(Math.max(1, Number(schema.minLength ?? 1)))
}

const hostileTexts = (schema: Schema): Hostile[] => {
  const most = Number(schema.maxLength ?? unbounded)
  const kinds: readonly Texture[] = most > longText ? [...textures, ...contents] : textures
  return kinds.map(([what, make]) => ({ what, make: (share) => make(Math.floor(most * share)) }))
}

/** Takes any names or any value: a list shares what one of them may be. */
const isOpen = (schema: Schema): boolean => !schema.type || schema.patternProperties !== undefined

const hostileList = (schema: Schema, field: string, known: KnownValue): Hostile[] => {
  const items = (schema.items ?? {}) as Schema
  const most = Number(schema.maxItems ?? maxItems)
  const listOf = (one: (index: number, share: number) => unknown) => (share: number) =>
    Array.from({ length: Math.ceil(most * share) }, (_, index) => one(index, share))
  return [
    { what: 'as many known ones as it takes', make: listOf((index) => fairValue(items, field, known, index)) },
    { what: 'as many lists as it takes', make: listOf(() => [[]]) },
    ...hostileValues(items, field, known)
      .slice(0, 4)
      .map(({ what, make }) => ({
        what: `as many ${what} as it takes`,
        make: listOf((_, share) => make(isOpen(items) ? share / most : share)),
      })),
  ]
}

const hostileObject = (schema: Schema, known: KnownValue): Hostile[] => {
  if (schema.patternProperties)
    return [
      {
        what: '20,000 names',
        make: (share) =>
          Object.fromEntries(Array.from({ length: 20_000 * share }, (_, n) => [`name ${n}`, 'opted_in'])),
      },
    ]
  const fair = fairValue(schema, '', known) as Record<string, unknown>
  const inside = propertiesOf(schema).map(([key, inner]) => ({
    key,
    hostile: hostileValues(inner, key, known),
  }))
  const together = (pick: (list: Hostile[]) => Hostile | undefined) => (share: number) => ({
    ...fair,
    ...Object.fromEntries(inside.map(({ key, hostile }) => [key, pick(hostile)?.make(share)])),
  })
  return [
    { what: 'everything at once', make: together((list) => list[0]) },
    { what: 'everything at once, in another way', make: together((list) => list.at(-1)) },
    ...inside.flatMap(({ key, hostile }) =>
      hostile.map(({ what, make }) => ({
        what: `${key}: ${what}`,
        make: (share: number) => ({ ...fair, [key]: make(share) }),
      })),
    ),
  ]
}

/** The largest and most hostile values for a schema, one part of it at a time and all at once. */
export const hostileValues = (schema: Schema, field: string, known: KnownValue): Hostile[] => {
  if (Array.isArray(schema.enum))
    return schema.enum.map((value) => ({ what: String(value), make: () => value as unknown }))
  if (Array.isArray(schema.anyOf))
    return (schema.anyOf as Schema[]).flatMap((inner) => hostileValues(inner, field, known))
  const type = typeOf(schema)
  if (type === 'object') return hostileObject(schema, known)
  if (type === 'array') return hostileList(schema, field, known)
  if (type === 'boolean') return [true, false].map((value) => ({ what: String(value), make: () => value }))
  if (type === 'integer' || type === 'number')
    return [{ what: 'the largest number', make: () => schema.maximum ?? Number.MAX_SAFE_INTEGER }]
  if (type !== 'string') return [{ what: 'anything', make: (share) => 'x'.repeat(unbounded * share) }]
  return hostileTexts(schema)
}
