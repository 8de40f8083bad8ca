import type { DatabaseHandle } from '@velvet/database'
import type { Context } from '@velvet/services/kernel'

export type Statement = { text: string; values: unknown[] }

/** The statements that the product runs for this work, in the order in which they begin. */
export const recordStatements = async (
  context: Context,
  work: (recording: Context) => Promise<unknown>,
): Promise<Statement[]> => {
  const compiled = new Map<object, Statement>()
  const executed = new Set<object>()
  const db: DatabaseHandle = context.db
  const recording = db.withPlugin({
    // Called for the parts of a statement, too, which have no result of their own.
    transformQuery: ({ node, queryId }) => {
      const { sql, parameters } = db.getExecutor().compileQuery(node, queryId)
      compiled.set(queryId, { text: sql, values: [...parameters] })
      return node
    },
    transformResult: async ({ result, queryId }) => {
      executed.add(queryId)
      return result
    },
  })
  await work({ ...context, db: recording })
  return [...compiled].filter(([queryId]) => executed.has(queryId)).map(([, statement]) => statement)
}
