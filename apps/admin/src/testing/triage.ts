import type { Applicant, ApplicantSummary } from '@velvet/contracts/applicants'
import { expect } from 'vitest'
import { crowd } from './applicants.ts'
import { type Answers, type openAdmin, problem } from './open/open-admin.tsx'
import { person, personServer } from './person.ts'

/**
 * A server with this many pending applicants, who leave the list once they are decided; `change` and `remove` simulate
 * another admin.
 */
export function queueServer(count: number, facts: Partial<ApplicantSummary> = {}) {
  const people = crowd(count, { notes: person().notes, ...facts })
  const statuses = new Map<string, string>()
  const changed = new Map<string, Partial<Applicant>>()
  const removed = new Set<string>()
  const answers: Answers = {
    ...personServer(() => person()),
    'GET /api/admin/stats': () => Response.json({ total: count, pending: count, approved: 0, declined: 0 }),
    'GET /api/admin/applicants': ({ url }) => {
      const query = new URL(url).searchParams
      const offset = Number(query.get('offset'))
      const matching = people.filter(({ id }) => (statuses.get(id) ?? 'pending') === query.get('status'))
      const applicants = matching.slice(offset, offset + Number(query.get('limit')))
      return Response.json({ applicants, total: matching.length })
    },
  }
  for (const each of people) {
    const stored = () =>
      person({ ...each, status: (statuses.get(each.id) ?? 'pending') as 'pending', ...changed.get(each.id) })
    Object.assign(answers, {
      [`GET /api/admin/applicants/${each.id}`]: () =>
        removed.has(each.id)
          ? problem(404, { message: 'This applicant was deleted.', code: 'applicant_not_found' })
          : Response.json(stored()),
      [`GET /api/admin/applicants/${each.id}/activity`]: () => Response.json({ entries: [], hasMore: false }),
      [`PATCH /api/admin/applicants/${each.id}`]: async (request: Request) => {
        const body = await request.json()
        if (body.status) statuses.set(each.id, body.status)
        return Response.json({ ...stored(), ...body, updatedAt: '2026-03-09T00:00:00.000Z' })
      },
    })
  }
  const change = (id: string, facts: Partial<Applicant>) => {
    changed.set(id, { ...changed.get(id), ...facts, updatedAt: '2026-03-10T00:00:00.000Z' })
    if (facts.status) statuses.set(id, facts.status)
  }
  return { answers, statuses, change, remove: (id: string) => void removed.add(id) }
}

/** Waits until the review shows this applicant. */
export const at = ({ getByRole }: Awaited<ReturnType<typeof openAdmin>>['screen'], name: string) =>
  expect.element(getByRole('heading', { name, exact: true, level: 2 })).toHaveFocus()
