import type { listImports as endpoint } from '@velvet/contracts/imports'
import type { EndpointOutput } from '@velvet/contracts/kernel'
import { authorize, type Context } from '../kernel/index.ts'
import { presentImport } from './present-import.ts'

const maxImports = 20
/** How many rows the list names per import; the import itself names more. */
const listedRows = 10

/** The latest imports that wrote rows, or are about to; checked-only uploads are not listed. */
export const listImports = async (context: Context): Promise<EndpointOutput<typeof endpoint>> => {
  authorize(context, 'applicants.edit')
  const stored = await context.db
    .selectFrom('imports')
    .selectAll()
    .where(({ eb, and, or }) =>
      or([
        eb('status', 'in', ['running', 'completed', 'cancelling', 'undoing', 'undone']),
        and([
          eb('status', 'in', ['cancelled', 'failed']),
          or([eb('created_rows', '>', 0), eb('updated_rows', '>', 0)]),
        ]),
      ]),
    )
    .orderBy('created_at', 'desc')
    .orderBy('id', 'desc')
    .limit(maxImports)
    .execute()
  return { imports: await Promise.all(stored.map((one) => presentImport(context, one, listedRows))) }
}
