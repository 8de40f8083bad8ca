import type { chooseBest as endpoint, Ranking } from '@velvet/contracts/applications'
import type { EndpointInput, EndpointOutput } from '@velvet/contracts/kernel'
import { displayName } from '@velvet/domain/applicants'
import { chooseBest as fill, freeHeads, headsToFill } from '@velvet/domain/applications'
import { AppError } from '@velvet/domain/kernel'
import { type RawBuilder, sql } from 'kysely'
import { validate } from 'uuid'
import { authorize, type Context, knownId, notFound } from '../kernel/index.ts'
import { matchingApplications } from './filter-applications.ts'
import { waitlistOrder } from './present-application.ts'
import { readPlaces } from './read-places.ts'

const maxListed = 100

const orderOf = (rank: Ranking, ids: readonly string[]): RawBuilder<unknown> =>
  rank === 'ids' ? sql`array_position(${ids}::uuid[], ea.id)` : waitlistOrder(rank)

const requireIds = ({ rank, applicationIds }: EndpointInput<typeof endpoint>['body']): string[] => {
  const ids = (applicationIds ?? []).filter(validate)
  if (rank !== 'ids' || ids.length > 0) return ids
  const message = 'List the applications in the order you want.'
  throw new AppError('invalid', 'application_ids_required', message, {
    errors: [{ path: 'applicationIds', code: 'application_ids_required', message }],
  })
}

/**
 * Who would be admitted if the best applications without a staged decision filled the free places, or this many heads (CAP-06 to
 * CAP-09). Changes nothing. Refuses `event_not_found`, `heads_required`, `application_ids_required`, and `event_full` for more
 * heads than are free.
 */
export const chooseBest = async (
  context: Context,
  { params, body }: EndpointInput<typeof endpoint>,
): Promise<EndpointOutput<typeof endpoint>> => {
  authorize(context, 'applicants.edit')
  const eventId = knownId(params.id, 'event')
  const { rank, from = ['pending', 'waitlisted'], stopAtMisfit = false } = body
  const ids = requireIds(body)
  const places = await readPlaces(context, eventId)
  if (!places) throw notFound('event')
  const free = freeHeads(places)
  const heads = headsToFill(body.heads, free)
  const rows = await matchingApplications(context, eventId, { statuses: from, staged: false })
    .$if(rank === 'ids', (query) => query.where(sql<boolean>`ea.id = any(${ids}::uuid[])`))
    .select(['ea.id', 'ea.heads', 'a.score', 'a.email', 'a.first_name as firstName', 'a.last_name as lastName'])
    .orderBy(orderOf(rank, ids))
    .execute()
  const { chosen, passedOver } = fill(rows, heads, { stopAtMisfit })
  const present = (row: (typeof rows)[number]) => ({
    ...{ applicationId: row.id, name: displayName(row), heads: row.heads, score: row.score },
  })
  return {
    chosen: chosen.map(present),
    passedOver: passedOver.slice(0, maxListed).map((row) => ({ ...present(row), reason: row.reason })),
    heads: chosen.reduce((sum, row) => sum + row.heads, 0),
    free: free === null ? null : Math.max(free, 0),
  }
}
