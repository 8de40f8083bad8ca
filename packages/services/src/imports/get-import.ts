import type { getImport as endpoint, Import } from '@velvet/contracts/imports'
import type { EndpointInput } from '@velvet/contracts/kernel'
import { authorize, type Context, knownId, notFound } from '../kernel/index.ts'
import type { StoredImport } from './lock-import.ts'
import { presentImport } from './present-import.ts'

/** The import's current state. Refuses `import_not_found`. */
export const findImport = async (context: Context, id: string): Promise<StoredImport> => {
  const one = await context.db
    .selectFrom('imports')
    .selectAll()
    .where('id', '=', knownId(id, 'import'))
    .executeTakeFirst()
  if (!one) throw notFound('import')
  return one
}

/** One import with its progress and result. Refuses `import_not_found`. */
export const getImport = async (context: Context, { params }: EndpointInput<typeof endpoint>): Promise<Import> => {
  authorize(context, 'applicants.edit')
  return presentImport(context, await findImport(context, params.id))
}
