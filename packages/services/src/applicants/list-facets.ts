import type { listFacets as endpoint } from '@velvet/contracts/applicants'
import type { EndpointOutput } from '@velvet/contracts/kernel'
import { sql } from 'kysely'
import { authorize, type Context } from '../kernel/index.ts'
import { distinctValues } from './distinct-values.ts'

const maxValues = 2_000

const firstValues = async ({ db }: Context, name: Parameters<typeof distinctValues>[0]): Promise<string[]> => {
  const rows = await db
    .selectFrom(sql`(${distinctValues(name)})`.as('facets'))
    .select(sql<string>`value`.as('value'))
    .limit(maxValues)
    .execute()
  return rows.map(({ value }) => value)
}

/** The distinct cities, states, and sources, in order (FILT-04, FILT-05). At most 2,000 of each. */
export const listFacets = async (context: Context): Promise<EndpointOutput<typeof endpoint>> => {
  authorize(context, 'applicants.read')
  const [cities, states, sources] = await Promise.all([
    firstValues(context, 'city'),
    firstValues(context, 'state'),
    firstValues(context, 'source'),
  ])
  return { cities, states, sources }
}
