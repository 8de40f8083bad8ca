import type { ActivityEntry } from '@velvet/contracts/activity'
import { type Answers, queryOf } from './open/open-admin.tsx'

const minuteMs = 60_000
const dayMs = 24 * 60 * minuteMs

export const minutesAgo = (minutes: number): string => new Date(Date.now() - minutes * minuteMs).toISOString()

/** Noon in the reader's time zone, this many days ago. */
const noonDaysAgo = (days: number): string => new Date(new Date().setHours(12, 0, 0, 0) - days * dayMs).toISOString()

/** Ada approved an applicant just now, by default. */
export const activityEntry = (facts: Partial<ActivityEntry> = {}): ActivityEntry => ({
  id: 'entry-1',
  action: 'applicant.approved',
  adminUsername: 'ada',
  actorName: facts.adminUsername === null ? 'Visitor' : 'ada',
  description: 'Set Ava Castellan to Approved',
  ipAddress: '203.0.113.7',
  targetType: 'applicant',
  targetId: 'person-1',
  targetExists: true,
  details: { status: ['pending', 'approved'] },
  timestamp: minutesAgo(0),
  ...facts,
})

/** One entry with every badge, with and without a target, an address, an admin and details. */
export const activityEntries = (): ActivityEntry[] => [
  activityEntry(),
  activityEntry({
    id: 'entry-2',
    action: 'campaign.deleted',
    description: 'Deleted the campaign Winter invitation',
    targetType: 'campaign',
    targetId: 'campaign-1',
    targetExists: false,
    details: {},
    timestamp: minutesAgo(0),
  }),
  activityEntry({
    id: 'entry-3',
    action: 'applicant.applied',
    adminUsername: null,
    description: 'Theo Lindqvist applied for Winter Ball',
    targetId: 'person-2',
    details: { isNewPerson: true },
    timestamp: noonDaysAgo(1),
  }),
  activityEntry({
    id: 'entry-4',
    action: 'template.created',
    adminUsername: 'grace',
    actorName: 'grace',
    description: 'Created the template Winter letter',
    ipAddress: null,
    targetType: 'template',
    targetId: 'template-1',
    details: { type: 'email' },
    timestamp: noonDaysAgo(3),
  }),
  activityEntry({
    id: 'entry-5',
    action: 'event.updated',
    description: 'Updated the event Winter Ball',
    targetType: 'event',
    targetId: 'event-1',
    details: { capacity: [120, 1500], location: [null, 'The old theatre'], isActive: [false, true] },
    timestamp: noonDaysAgo(3),
  }),
  activityEntry({
    id: 'entry-6',
    action: 'admin.logged_in',
    description: 'ada logged in',
    targetType: 'admin',
    targetId: 'admin-1',
    details: {},
    timestamp: noonDaysAgo(400),
  }),
]

/** A server with this log, which may grow between calls; it filters and paginates like the real one. */
export const activityServer = (read: () => readonly ActivityEntry[] = activityEntries): Answers => ({
  'GET /api/admin/activity': (request) => {
    const { admin, action, targetType, search, from, to, limit, before } = queryOf(request)
    const matching = read().filter(
      (entry) =>
        (!admin || entry.actorName === admin) &&
        (!action || entry.action === action || entry.action.startsWith(`${action}.`)) &&
        (!targetType || entry.targetType === targetType) &&
        (!search || entry.description.toLowerCase().includes(search.toLowerCase())) &&
        (!from || entry.timestamp >= from) &&
        (!to || entry.timestamp <= to),
    )
    const begin = matching.findIndex(({ id }) => id === before) + 1
    return Response.json(matching.slice(begin, begin + Number(limit)))
  },
  'GET /api/admin/activity/stats': () => {
    const log = read()
    const actors = [...new Set(log.map(({ actorName }) => actorName))].toSorted()
    const actions = [...new Set(log.map(({ action }) => action))].toSorted()
    return Response.json({ today: 12, thisWeek: 345, activeAdmins: 3, total: 1_234_567, actors, actions })
  },
})
