import { once } from 'node:events'
import { finished } from 'node:stream/promises'
import { Client } from 'pg'
import { type CopyStreamQuery, from } from 'pg-copy-streams'
import { watchSilence } from './connection/watch-silence.ts'
import type { Database } from './schema/index.ts'

/** Lists become Postgres arrays, other objects JSON; what a text says, a column of any type may read. */
export type CopyValue =
  | string
  | number
  | boolean
  | Date
  | null
  | readonly string[]
  | { readonly [key: string]: unknown }

export type CopyTarget = { table: keyof Database; columns: readonly string[] }

const escapes: Record<string, string> = { '\\': '\\\\', '\t': '\\t', '\n': '\\n', '\r': '\\r' }
const escaped = (text: string): string => text.replace(/[\\\t\n\r]/g, (sign) => escapes[sign] ?? sign)

const arrayOf = (items: readonly string[]): string =>
  `{${items.map((item) => `"${item.replace(/["\\]/g, '\\$&')}"`).join(',')}}`

const fieldOf = (value: CopyValue): string => {
  if (value === null) return '\\N'
  if (typeof value === 'string') return escaped(value)
  if (typeof value !== 'object') return String(value)
  if (value instanceof Date) return value.toISOString()
  return escaped(Array.isArray(value) ? arrayOf(value) : JSON.stringify(value))
}

const pieceLength = 64 * 1024

/** The rows as COPY reads them, in pieces large enough to be worth a packet. */
async function* piecesOf(rows: AsyncIterable<readonly CopyValue[]>): AsyncGenerator<string> {
  let piece = ''
  for await (const row of rows) {
    piece += `${row.map(fieldOf).join('\t')}\n`
    if (piece.length < pieceLength) continue
    yield piece
    piece = ''
  }
  if (piece !== '') yield piece
}

/** Writes as fast as the server takes it, and ends the copy when the rows do. An error of the rows aborts the copy. */
const feed = async (sink: CopyStreamQuery, rows: AsyncIterable<readonly CopyValue[]>): Promise<void> => {
  let isBroken = false
  sink.once('error', () => {
    isBroken = true
  })
  try {
    for await (const piece of piecesOf(rows)) {
      if (isBroken) return
      if (!sink.write(piece)) await once(sink, 'drain')
    }
    if (!isBroken) sink.end()
  } catch (error) {
    if (!isBroken) sink.destroy()
    throw error
  }
}

/**
 * Copies rows into a table on a connection of its own, without a time limit: all of them, or none when the rows or the server
 * fail, and then it throws their error. Holds a few pieces of 64 KiB in memory, whatever the number of rows; asks for the next
 * row only when the server has room. A server that fails is noticed even while the rows are waited for. Returns how many there were.
 */
export const copyRows = async (
  url: string,
  { table, columns }: CopyTarget,
  rows: AsyncIterable<readonly CopyValue[]>,
): Promise<number> => {
  const client = new Client({
    connectionString: url,
    connectionTimeoutMillis: 2_000,
    keepAlive: true,
  })
  // The copy itself fails with the connection; without a listener the process would as well.
  client.on('error', () => undefined)
  await client.connect()
  watchSilence(client, { url })
  try {
    await client.query('set statement_timeout = 0')
    const names = columns.map((column) => client.escapeIdentifier(column)).join(', ')
    const sink = client.query(from(`copy ${client.escapeIdentifier(table)} (${names}) from stdin`))
    const faults: unknown[] = []
    feed(sink, rows).catch((error: unknown) => faults.push(error))
    await finished(sink).catch((error: unknown) => {
      throw faults[0] ?? error
    })
    return sink.rowCount
  } finally {
    await client.end()
  }
}
