import type { ApplicationStatus, ApplicationSummary } from '@velvet/contracts/applications'
import type { EventNumbers, EventWithNumbers } from '@velvet/contracts/events'
import { event } from './events.ts'
import { type Answers, openAdmin } from './open/open-admin.tsx'
import { person, personServer } from './person.ts'

/** A pending application of one person, by default. */
export const guest = (facts: Partial<ApplicationSummary> = {}): ApplicationSummary => ({
  id: 'application-1',
  eventId: 'event-1',
  applicantId: 'person-1',
  name: 'Ava Castellan',
  status: 'pending',
  partyRequested: 1,
  partyGranted: null,
  heads: 1,
  companions: [],
  response: 'none',
  stagedStatus: null,
  stagedBy: null,
  stagedAt: null,
  stagedNote: null,
  toldStatus: null,
  toldKind: null,
  toldAt: null,
  offerExpiresAt: null,
  waitlistPosition: null,
  source: 'web',
  membership: 'pending',
  score: 71,
  priority: 'normal',
  isUnderAge: null,
  answers: [],
  reason: null,
  decidedBy: null,
  decidedAt: null,
  createdAt: `${new Date().getFullYear()}-03-07T18:00:00.000Z`,
  updatedAt: '2026-03-07T18:00:00.000Z',
  ...facts,
})

/** Three guests: one pending, one waitlisted with a companion, one approved. */
export const guests = [
  guest(),
  guest({
    ...{ id: 'application-2', applicantId: 'person-2', name: 'Bea Moreau', status: 'waitlisted', score: 64 },
    ...{ heads: 2, partyRequested: 2, companions: [{ name: 'Cleo Moreau' }] },
  }),
  guest({ id: 'application-3', applicantId: 'person-3', name: 'Dan Okafor', status: 'approved', score: 58 }),
]

const sum = { applications: 0, heads: 0 }

/** The numbers of a night with 120 places, all but two of them taken, by default. */
const numbers = (facts: Partial<EventNumbers> = {}): EventNumbers => ({
  ...{ capacity: 120, held: 118, free: 2, over: 0 },
  approved: { applications: 90, heads: 112 },
  confirmed: { applications: 40, heads: 51 },
  offered: { applications: 4, heads: 6 },
  waitlisted: { applications: 8, heads: 13 },
  pending: { applications: 20, heads: 27 },
  invited: sum,
  declined: { applications: 3, heads: 3 },
  withdrawn: { applications: 1, heads: 1 },
  expired: sum,
  staged: sum,
  ...facts,
})

export const night = (facts: Partial<EventNumbers> = {}): EventWithNumbers => ({ ...event(), numbers: numbers(facts) })

/** The answer to a decision about this many applications. */
export const decided = (status: ApplicationStatus, count: number, facts: object = {}): Response =>
  Response.json({
    ...{ success: true, message: `Decided on ${count} applications.`, status, requested: count, processed: count },
    ...{ staged: 0, skipped: [], failed: [], skippedCount: 0, failedCount: 0, batchId: 'batch-1', ...facts },
  })

/** The screen of a night in front of a server with these guests. */
export async function openNight(answers: Answers = {}, query = '') {
  const opened = await openAdmin(`/admin/events/event-1${query}`, {
    ...personServer(() => person()),
    'GET /api/admin/events/event-1': () => Response.json(night()),
    'GET /api/admin/events/event-1/applications': () => Response.json({ applications: guests, total: guests.length }),
    ...answers,
  })
  const { screen } = opened
  const row = (name: string | RegExp) => screen.getByRole('row', { name })
  const press = (name: string) => screen.getByRole('button', { name, exact: true }).click()
  return { ...opened, row, press }
}
