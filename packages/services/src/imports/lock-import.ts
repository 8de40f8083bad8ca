import type { Database } from '@velvet/database'
import type { Selectable } from 'kysely'
import { announce, type Context, knownId, notFound } from '../kernel/index.ts'

export type StoredImport = Selectable<Database['imports']>

/** The import, locked until the end of the transaction. Refuses `import_not_found`. */
export const lockImport = async (context: Context, id: string): Promise<StoredImport> => {
  const one = await context.db
    .selectFrom('imports')
    .selectAll()
    .where('id', '=', knownId(id, 'import'))
    .forUpdate()
    .executeTakeFirst()
  if (!one) throw notFound('import')
  return one
}

/** Announces at commit that this import changed, so that open screens refresh. */
export const announceImport = (context: Context, id: string): Promise<void> => announce(context, 'imports', [id])
