import { spawnSync } from 'node:child_process'
import type { DatabaseHandle } from '@velvet/database'
import { sql } from 'kysely'

/** Every row of every table, as text, each prefixed with the name of its table. */
export const everyRow = async (db: DatabaseHandle): Promise<string[]> => {
  const tables = await sql<{ name: string }>`
    select quote_ident(relname) as name from pg_class
    where relnamespace = 'public'::regnamespace and relkind in ('r', 'p') and not relispartition order by 1`.execute(db)
  const rows: string[] = []
  for (const { name } of tables.rows) {
    const found = await sql<{ row: string }>`select t::text as row from ${sql.raw(name)} t`.execute(db)
    rows.push(...found.rows.map(({ row }) => `${name}: ${row}`))
  }
  return rows
}

/** The dump of a whole database, null where no `pg_dump` supports this version of the server. */
export const dumped = (url: string): string | null => {
  const { status, stdout, stderr } = spawnSync('pg_dump', ['--data-only', '--inserts', url], {
    encoding: 'utf8',
    maxBuffer: 256 * 1024 * 1024,
  })
  if (status === 0) return stdout
  if (status === null || stderr.includes('server version mismatch')) return null
  throw new Error(`pg_dump ended with ${status}: ${stderr}`)
}

/** The lines that contain any of these words, in any case. */
export const mentioning = (lines: readonly string[], words: readonly string[]): string[] => {
  const wanted = words.map((word) => word.toLowerCase())
  return lines.filter((line) => wanted.some((word) => line.toLowerCase().includes(word)))
}
