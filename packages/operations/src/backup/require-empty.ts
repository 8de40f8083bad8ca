import { AppError } from '@velvet/domain/kernel'
import { requireSoleConnection } from '@velvet/services/kernel'
import type { ClientBase } from 'pg'
import { momentaryTables, readMigrations, readTables, referenceTables } from './tables.ts'

/** Filled by migrations and by processes that merely started. */
const neverEmpty: readonly string[] = [
  ...referenceTables,
  ...momentaryTables,
  'delivery_lanes',
  'instagram_sources',
  'key_fingerprints',
  'login_throttles',
  'outbox',
  'report_kinds',
]

const maxNames = 6

const notEmpty = (names: readonly string[]): AppError => {
  const more = names.length > maxNames ? `, and ${names.length - maxNames} more` : ''
  return new AppError(
    'conflict',
    'installation_not_empty',
    `This installation is not empty: it has data in ${names.slice(0, maxNames).join(', ')}${more}. Nothing was changed. ` +
      'Restore into a new database, or erase this one first.',
  )
}

/** Refuses `installation_not_empty` when existing data, or a table of another program, would be lost. */
export const requireEmpty = async (client: ClientBase): Promise<void> => {
  const tables = await readTables(client)
  if ((await readMigrations(client)).length === 0 && tables.length > 0) throw notEmpty(tables.map(({ name }) => name))
  const asked = tables.map(({ name }) => name).filter((name) => !neverEmpty.includes(name))
  const filled: string[] = []
  for (const name of asked) {
    const { rows } = await client.query<{ is: boolean }>(
      `select exists (select from public.${client.escapeIdentifier(name)}) as is`,
    )
    if (rows[0]?.is) filled.push(name)
  }
  if (filled.length > 0) throw notEmpty(filled)
}

/** Refuses `database_in_use` while anything else is connected to the database. */
export const requireUnused = (client: ClientBase): Promise<void> =>
  requireSoleConnection((query) => client.query(query))
