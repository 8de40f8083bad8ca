import type { Endpoint } from '@velvet/contracts/kernel'
import { files } from './hostile-texts.ts'
import { fairValue, type Hostile, hostileValues, type KnownValue, type Schema } from './hostile-values.ts'
import { extraBodies } from './special-bodies.ts'

export type Call = { what: string; path: string; payload?: string; type?: string }

export type World = {
  known: KnownValue
  /** A path of the endpoint whose ids exist, as far as the database has such a thing. */
  pathOf: (endpoint: Endpoint) => string
}

const usualLimit = 100 * 1024
/** The upload takes more, but its files are never read as a whole: a few megabytes show what is to be seen. */
const maxPayloadBytes = 8 * 1024 * 1024
const maxFileBytes = 4_000_000
/** Node takes 16 KiB of request line and headers. */
const maxQueryLength = 12_000
const maxParameterLength = 500

/** What a verb wants although the schema lets it be absent. */
const alsoRequired: Readonly<Record<string, readonly string[]>> = { createApplicant: ['firstName', 'email'] }

const bodySchemaOf = ({ name, body }: Endpoint): Schema => ({
  ...body,
  required: [...(body?.required ?? []), ...(alsoRequired[name] ?? [])],
})

const limitOf = ({ bodyLimitBytes, upload }: Endpoint): number =>
  upload ? maxPayloadBytes : Math.min(bodyLimitBytes ?? usualLimit, maxPayloadBytes)

const jsonWithin = ({ make }: Hostile, limit: number): string => {
  for (let share = 1; share > 0.001; share /= 2) {
    const text = JSON.stringify(make(share))
    if (Buffer.byteLength(text) <= limit) return text
  }
  return '{}'
}

const filled = (start: string, piece: (index: number) => string, end: string, limit: number): string => {
  const pieces: string[] = []
  let length = start.length + end.length
  for (let index = 0; ; index += 1) {
    const next = piece(index)
    length += next.length
    if (length > limit) break
    pieces.push(next)
  }
  return `${start}${pieces.join('')}${end}`
}

/** Bodies up to the last byte of the limit that no schema takes, and that a reader has to look through all the same. */
const shapelessBodies = ({ body }: Endpoint, limit: number): [string, string][] => {
  const lists: [string, string][] = Object.entries((body?.properties ?? {}) as Record<string, Schema>)
    .filter(([, schema]) => JSON.stringify(schema).includes('"array"'))
    .flatMap(([key]): [string, string][] => [
      [`${key}: numbers up to the limit`, filled(`{"${key}":[`, () => '0,', '0]}', limit)],
      [`${key}: objects up to the limit`, filled(`{"${key}":[`, () => '{"a":0},', '0]}', limit)],
    ])
  return [
    ['lists inside each other', '['.repeat(limit)],
    ['objects inside each other', filled('', () => '{"a":', '', limit)],
    ['lists beside each other', filled('{"a":[', () => '[],', '[]]}', limit)],
    ['unknown names', filled('{', (index) => `"k${index}":0,`, '"k":0}', limit)],
    ['escaped characters', filled('{"a":"', () => '\\ud83d\\ude00', '"}', limit)],
    ['digits', filled('{"a":', () => '9', '}', limit)],
    ...lists,
  ]
}

const form = (fields: Record<string, unknown>, file: string): string => {
  const text = (value: unknown): string => (typeof value === 'string' ? value : JSON.stringify(value))
  const parts = [
    ...Object.entries(fields).map(([name, value]) => `name="${name}"\r\n\r\n${text(value)}`),
    `name="file"; filename="guests.csv"\r\ncontent-type: text/csv\r\n\r\n${file}`,
  ]
  return `${parts.map((part) => `--form\r\ncontent-disposition: form-data; ${part}\r\n`).join('')}--form--\r\n`
}

const uploads = (e: Endpoint, known: KnownValue, path: string): Call[] => {
  const type = 'multipart/form-data; boundary=form'
  const schema = bodySchemaOf(e)
  const fair = fairValue(schema, '', known) as Record<string, unknown>
  return [
    ...files.map(([what, make]) => ({
      what: `file of ${what}`,
      path,
      type,
      payload: form({ ...fair, dryRun: true }, make(maxFileBytes)),
    })),
    ...hostileValues(schema, '', known).map(({ what, make }) => ({
      what,
      path,
      type,
      payload: form(make(0.5) as Record<string, unknown>, 'email\na@x.co\n'),
    })),
  ]
}

const bodies = (e: Endpoint, known: KnownValue, path: string): Call[] => {
  if (!e.body) return []
  if (e.upload) return uploads(e, known, path)
  const limit = limitOf(e)
  const special = extraBodies(e, known)
  const fromSchema = hostileValues(bodySchemaOf(e), '', known)
  const type = 'application/json'
  return [
    ...fromSchema.map((hostile) => ({ what: hostile.what, path, type, payload: jsonWithin(hostile, limit) })),
    ...special.map((hostile) => ({ what: hostile.what, path, type, payload: jsonWithin(hostile, limit) })),
    ...shapelessBodies(e, limit).map(([what, payload]) => ({ what, path, type, payload })),
  ]
}

const queries = (e: Endpoint, known: KnownValue, path: string): Call[] => {
  if (!e.query) return []
  const spelled = hostileValues(e.query as unknown as Schema, '', known).map(({ what, make }) => {
    const query = new URLSearchParams()
    for (const [key, value] of Object.entries(make(1) as Record<string, unknown>)) query.set(key, String(value))
    return { what: `?${what}`, path: `${path}?${query}` }
  })
  const [first = 'a'] = Object.keys(e.query.properties)
  return [
    ...spelled.filter((call) => call.path.length < maxQueryLength),
    { what: '?one name again and again', path: `${path}?${`${first}=1&`.repeat(maxQueryLength / (first.length + 3))}` },
    { what: '?unknown names', path: filled(`${path}?`, (index) => `k${index}=1&`, '', maxQueryLength) },
    ...['a', '%', '_', 'an'].map((text) => ({
      what: `?${text} in every text`,
      path: `${path}?${new URLSearchParams(
        Object.entries(e.query?.properties ?? {})
          .filter(([key, schema]) => /search|name|address|city/.test(key) && (schema as unknown as Schema).maxLength)
          .map(([key]) => [key, text]),
      )}`,
    })),
  ]
}

/** The largest and most hostile calls that an endpoint accepts: from its schemas, from its limit, and what is special about it. */
export const hostileCalls = (e: Endpoint, { known, pathOf }: World): Call[] => {
  const path = pathOf(e)
  return [
    { what: 'a plain call', path },
    ...(e.path.includes(':')
      ? [{ what: 'a long path', path: e.path.replaceAll(/:\w+/g, 'x'.repeat(maxParameterLength)) }]
      : []),
    ...queries(e, known, path),
    ...bodies(e, known, path),
  ]
}
