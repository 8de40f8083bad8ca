import type { listApplicants as endpoint } from '@velvet/contracts/applicants'
import type { EndpointInput } from '@velvet/contracts/kernel'
import type { DatabaseHandle } from '@velvet/database'
import { listApplicants } from '@velvet/services/applicants'
import type { Context } from '@velvet/services/kernel'

export type ListQuery = EndpointInput<typeof endpoint>['query']

export type Statement = { text: string; values: unknown[] }

/** The statements that the product runs for this query, taken down while it runs them. */
export const statementsOf = async (context: Context, query: ListQuery): Promise<Statement[]> => {
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
  await listApplicants({ ...context, db: recording }, { query })
  return statements
}
