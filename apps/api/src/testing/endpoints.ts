import { readdir } from 'node:fs/promises'
import path from 'node:path'
import { pathToFileURL } from 'node:url'
import type { Endpoint } from '@velvet/contracts/kernel'
import type { InjectOptions } from 'fastify'

const contracts = path.resolve(import.meta.dirname, '../../../../packages/contracts/src')

const isEndpoint = (value: unknown): value is Endpoint =>
  value !== null && typeof value === 'object' && 'method' in value && 'path' in value && 'access' in value

/** Every endpoint that the contracts declare, found by file name, without a list to maintain. */
export const declaredEndpoints = async (): Promise<Endpoint[]> => {
  const files = (await readdir(contracts, { recursive: true })).filter((file) => file.endsWith('.endpoints.ts'))
  const modules = await Promise.all(
    files.map((file) => import(pathToFileURL(path.join(contracts, file)).href) as Promise<object>),
  )
  return modules.flatMap((module) => Object.values(module).filter(isEndpoint))
}

/** The address of an endpoint with the same value for every parameter. */
export const addressOf = (endpoint: Endpoint, value: string): string =>
  endpoint.path.replace(/:\w+/g, encodeURIComponent(value))

/** A PNG picture of one pixel. */
export const onePixel = Buffer.from(
  'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg==',
  'base64',
)

/** A body in the endpoint's format: JSON, or a form that ends with a file. */
export function sent(
  e: Endpoint,
  body: Record<string, unknown> | undefined,
): Pick<InjectOptions, 'payload' | 'headers'> {
  if (body === undefined) return {}
  if (!e.upload) return { payload: body }
  const text = (value: unknown): string => (typeof value === 'string' ? value : JSON.stringify(value))
  const fields = Object.entries(body).map(([name, value]) => `name="${name}"\r\n\r\n${text(value)}`)
  const [type, content] = e.path.endsWith('/picture')
    ? ['image/png', onePixel]
    : ['text/csv', Buffer.from('email\r\nada@example.com\r\n')]
  const parts = [...fields, `name="file"; filename="guests.csv"\r\ncontent-type: ${type}\r\n\r\n`]
  return {
    payload: Buffer.concat([
      Buffer.from(parts.map((part) => `--form\r\ncontent-disposition: form-data; ${part}`).join('\r\n')),
      content,
      Buffer.from('\r\n--form--\r\n'),
    ]),
    headers: { 'content-type': 'multipart/form-data; boundary=form' },
  }
}

type Schema = Record<string, unknown>

/** The smallest value that satisfies a schema. */
const validValue = (schema: Schema): unknown => {
  if (Array.isArray(schema.enum)) return schema.enum[0]
  if (Array.isArray(schema.anyOf)) return validValue(schema.anyOf[0] as Schema)
  if ('const' in schema) return schema.const
  const type = Array.isArray(schema.type) ? schema.type[0] : schema.type
  if (type === 'object') {
    const required = new Set((schema.required as string[] | undefined) ?? [])
    const properties = (schema.properties ?? {}) as Record<string, Schema>
    return Object.fromEntries(
      Object.entries(properties)
        .filter(([key]) => required.has(key))
        .map(([key, inner]) => [key, validValue(inner)]),
    )
  }
  if (type === 'array')
    return Array.from({ length: Number(schema.minItems ?? 0) }, () => validValue(schema.items as Schema))
  if (type === 'integer' || type === 'number') return schema.minimum ?? 1
  if (type === 'boolean') return false
  return schema.format === 'date-time'
    ? '2026-01-01T00:00:00.000Z'
    : 'x'.repeat(Math.max(1, Number(schema.minLength ?? 1)))
}

/** A body that satisfies the schema of an endpoint. */
export function validBody(e: Endpoint): Record<string, unknown> {
  const body = validValue(e.body as unknown as Schema) as Record<string, unknown>
  return Object.keys(body).length > 0
    ? body
    : Object.fromEntries(
        Object.entries(e.body?.properties ?? {})
          .slice(0, 1)
          .map(([key, inner]) => [key, validValue(inner as unknown as Schema)]),
      )
}

type Odd = { path: string; value: unknown }

const oddValues = (schema: Schema): Odd[] => {
  if (Array.isArray(schema.anyOf)) return (schema.anyOf as Schema[]).flatMap(oddValues)
  if (schema.type === 'array')
    return oddValues(schema.items as Schema).map(({ path, value }) => ({ path: `0.${path}`, value: [value] }))
  // An object with a key pattern accepts any key: a row of an uploaded table.
  if (schema.type !== 'object' || schema.patternProperties) return []
  const fair = validValue(schema) as Record<string, unknown>
  const inside = Object.entries((schema.properties ?? {}) as Record<string, Schema>).flatMap(([key, inner]) =>
    oddValues(inner).map(({ path, value }) => ({ path: `${key}.${path}`, value: { ...fair, [key]: value } })),
  )
  return [{ path: 'nobodyKnows', value: { ...fair, nobodyKnows: 'x' } }, ...inside]
}

/** Bodies with a key that no schema names: one for the body itself, and one for each object inside it. */
export const bodiesWithUnknownKey = (e: Endpoint): { path: string; body: Record<string, unknown> }[] =>
  e.body
    ? oddValues(e.body as unknown as Schema).map(({ path, value }) => ({
        path,
        body: value as Record<string, unknown>,
      }))
    : []

/** Whether a schema accepts whole numbers. */
export const takesInteger = (schema: unknown): boolean => [(schema as Schema).type].flat().includes('integer')

const withInteger = (schema: Schema, value: unknown): Odd[] => {
  if (takesInteger(schema)) return [{ path: '', value }]
  if (Array.isArray(schema.anyOf)) return (schema.anyOf as Schema[]).flatMap((inner) => withInteger(inner, value))
  if (schema.type === 'array')
    return withInteger(schema.items as Schema, value).map((inner) => ({
      path: inner.path === '' ? '0' : `0.${inner.path}`,
      value: [inner.value],
    }))
  if (schema.type !== 'object') return []
  const fair = validValue(schema) as Record<string, unknown>
  return Object.entries((schema.properties ?? {}) as Record<string, Schema>).flatMap(([key, inner]) =>
    withInteger(inner, value).map((found) => ({
      path: found.path === '' ? key : `${key}.${found.path}`,
      value: { ...fair, [key]: found.value },
    })),
  )
}

/** Bodies with this value in place of a whole number: one for each such place. */
export const bodiesWithInteger = (e: Endpoint, value: unknown): { path: string; body: unknown }[] =>
  e.body ? withInteger(e.body as unknown as Schema, value).map(({ path, value: body }) => ({ path, body })) : []
