import type { DatabaseHandle } from '@velvet/database'
import type { Context } from '@velvet/services/kernel'

export type Statement = { text: string; values: unknown[] }

/** The statements that the product runs for this work, taken down while it runs them. */
export const recordStatements = async (
  context: Context,
  work: (recording: Context) => Promise<unknown>,
): Promise<Statement[]> => {
  const statements: Statement[] = []
  const db: DatabaseHandle = context.db
  const recording = db.withPlugin({
    transformQuery: ({ node, queryId }) => {
      const { sql, parameters } = db.getExecutor().compileQuery(node, queryId)
      statements.push({ text: sql, values: [...parameters] })
      return node
    },
    transformResult: async ({ result }) => result,
  })
  await work({ ...context, db: recording })
  return statements
}
