import { once } from 'node:events'
import { pipeline } from 'node:stream/promises'
import { createZstdDecompress } from 'node:zlib'
import { AppError } from '@velvet/domain/kernel'
import type { Client } from 'pg'
import { from } from 'pg-copy-streams'
import type { TableColumns } from './archive-format.ts'

export type TableLoader = {
  /** Resolves when the server has room for more. */
  write: (chunk: Uint8Array) => Promise<void>
  /** Returns how many rows there were. */
  end: () => Promise<number>
}

const pieceBytes = 256 * 1024

/** The words of the server may quote a row, and rows hold people. */
const refused = (table: string, error: unknown): unknown => {
  const code = error instanceof Error && 'severity' in error && 'code' in error ? String(error.code) : null
  if (code === null) return error
  return code === '53100'
    ? new AppError('unavailable', 'storage_full', 'The database has no space left. Nothing was restored.')
    : new AppError('unmet', 'row_refused', `The database rejected a row of ${table} (${code}). Nothing was restored.`)
}

/**
 * Loads a table from the joined parts of an archive into its store, which was emptied in the open transaction. Its rows are written
 * as frozen, so that no later vacuum has to write them again.
 */
export const loadTable = (client: Client, { name, columns }: TableColumns, store: string): TableLoader => {
  const list = columns.map((column) => client.escapeIdentifier(column)).join(', ')
  const rows = client.query(from(`copy public.${client.escapeIdentifier(store)} (${list}) from stdin with (freeze)`))
  const parts = createZstdDecompress({ chunkSize: pieceBytes })
  const loading = pipeline(parts, rows).catch((error: unknown) => {
    throw refused(name, error)
  })
  loading.catch(() => undefined)
  return {
    write: async (chunk) => {
      if (!parts.write(chunk)) await Promise.race([once(parts, 'drain'), loading])
    },
    end: async () => {
      parts.end()
      await loading
      return rows.rowCount
    },
  }
}
