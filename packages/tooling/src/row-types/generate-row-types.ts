import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { migrateToLatest, openDatabase } from '@velvet/database'
import type { Kysely } from 'kysely'
import { ensureDatabase, startPostgres } from '../postgres.ts'
import { inRepository } from '../repository.ts'
import { columnType } from './column-type.ts'
import { readColumns } from './read-columns.ts'

export const rowTypesFile = 'packages/database/src/schema/tables.ts'

const heading = `/** Every table and its columns, as the migrations leave them; written by \`pnpm gen types\`. */
import type { ColumnType, Generated, GeneratedAlways } from 'kysely'
import type {
  BatchCounts, BatchValues, ImportChanges, Json, JsonWithDefault, MergeValues, NullableJson, StoredAnswer,
  StoredCompanion, StoredContent, StoredEmail, StoredQuestion, Values,
} from './json.ts'
`

const docComment = (text: string | null | undefined): string => (text ? `/** ${text} */\n` : '')

/** The source text of the row types of a migrated database, before formatting. */
export const generateRowTypes = async (db: Kysely<unknown>): Promise<string> => {
  const tables = Map.groupBy(await readColumns(db), ({ path }) => path.split('.')[0] ?? '')
  const printed = [...tables].map(([table, columns]) => {
    const lines = columns.map(
      (column) => `${docComment(column.comment)}${column.path.split('.')[1]}: ${columnType(column)}`,
    )
    return `${docComment(columns[0]?.tableComment)}${table}: {\n${lines.join('\n')}\n}`
  })
  return `${heading}\nexport type Database = {\n${printed.join('\n')}\n}\n`
}

/** Writes the row types of the migrations of this checkout, from a database server of its own. */
export const writeRowTypes = async (): Promise<void> => {
  const directory = await mkdtemp(path.join(tmpdir(), 'velvet-row-types-'))
  const server = await startPostgres({ directory: path.join(directory, 'postgres'), isDurable: false })
  try {
    const url = await ensureDatabase(server.serverUrl, 'row_types')
    await migrateToLatest(url)
    const { db, close } = openDatabase({ url, poolSize: 1 })
    try {
      await writeFile(inRepository(rowTypesFile), await generateRowTypes(db as unknown as Kysely<unknown>))
    } finally {
      await close()
    }
  } finally {
    await server.stop()
    await rm(directory, { recursive: true, force: true })
  }
}
