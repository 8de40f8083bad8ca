import type { listApplicants as endpoint } from '@velvet/contracts/applicants'
import { applicationStatuses } from '@velvet/contracts/applications'
import type { EndpointInput } from '@velvet/contracts/kernel'
import { listApplicants, listFacets } from '@velvet/services/applicants'
import { listEvents } from '@velvet/services/events'
import type { Context } from '@velvet/services/kernel'

export type ListQuery = EndpointInput<typeof endpoint>['query']

type Row = Record<string, unknown>

/** Something to ask of the api, and of the services behind it. */
export type Question = {
  path: string
  ask: (context: Context) => Promise<unknown>
  /** What must be the same in the answer and in what the statements give. */
  essenceOf: { answer: (body: string) => unknown[]; results: (results: readonly Row[][]) => unknown[] }
}

export const aboutApplicants = (query: ListQuery): Question => ({
  path: `/api/admin/applicants?${new URLSearchParams(Object.entries(query).map(([name, value]) => [name, String(value)]))}`,
  ask: (context) => listApplicants(context, { query }),
  essenceOf: {
    answer: (body) => (JSON.parse(body) as { applicants: Row[] }).applicants.map(({ id }) => id),
    results: ([page = []]) => page.map(({ id }) => id),
  },
})

export const aboutFacets: Question = {
  path: '/api/admin/applicants/facets',
  ask: listFacets,
  essenceOf: {
    answer: (body) => Object.values(JSON.parse(body) as Record<string, string[]>).flat(),
    results: (results) => results.flat().map(({ value }) => value),
  },
}

const eventEssence = (id: unknown, applications: unknown, approved: unknown): string =>
  [id, applications, approved].join()

export const aboutEvents: Question = {
  path: '/api/admin/events',
  ask: (context) => listEvents(context, { query: {} }),
  essenceOf: {
    answer: (body) =>
      (JSON.parse(body) as Row[])
        .map((event) => eventEssence(event.id, event.currentApplications, event.approvedApplications))
        .sort(),
    results: ([events = []]) =>
      events
        .map(({ id, totals }) => {
          const byKind = (totals ?? {}) as Record<string, [applications: number]>
          const countOf = (status: string): number => byKind[status]?.[0] ?? 0
          return eventEssence(
            id,
            applicationStatuses.reduce((sum, status) => sum + countOf(status), 0),
            countOf('approved'),
          )
        })
        .sort(),
  },
}
