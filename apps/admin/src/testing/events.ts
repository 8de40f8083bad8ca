import type { Event } from '@velvet/contracts/events'
import { type Answers, openAdmin, queryOf } from './open/open-admin.tsx'

/** An active event in New York with a few places left, by default. */
export const event = (facts: Partial<Event> = {}): Event => ({
  id: 'event-1',
  name: 'Opening Night',
  description: 'Doors at nine, dinner at ten.',
  location: 'Brooklyn, NY',
  date: '2099-12-13T02:00:00.000Z',
  maxCapacity: 250,
  isActive: true,
  timeZone: 'America/New_York',
  slug: 'opening-night',
  doorsAt: null,
  endsAt: null,
  address: null,
  dressCode: null,
  minimumAge: null,
  maxParty: 1,
  waitlistOpen: true,
  droppedFields: [],
  questions: [],
  autoApprove: 'nobody',
  release: 'silent',
  releaseAt: null,
  offerHours: 24,
  autoOffer: false,
  offerRank: 'applied',
  reminderHours: null,
  picture: null,
  cancelledAt: null,
  currentApplications: 412,
  approvedApplications: 212,
  isFull: false,
  archivedAt: null,
  createdBy: 'ada',
  createdAt: '2026-03-01T18:00:00.000Z',
  updatedAt: '2026-03-07T18:00:00.000Z',
  ...facts,
})

/** One event for each state. */
export const events = [
  event(),
  event({
    id: 'event-2',
    name: 'Rooftop Supper',
    description: null,
    location: 'Chicago, IL',
    date: null,
    timeZone: null,
    maxCapacity: null,
    isActive: false,
    currentApplications: 0,
    approvedApplications: 0,
  }),
  event({
    id: 'event-3',
    name: 'Winter Salon',
    description: 'Chamber music by the fire.',
    location: null,
    date: '2026-01-10T01:00:00.000Z',
    maxCapacity: 40,
    currentApplications: 96,
    approvedApplications: 43,
    isFull: true,
  }),
]

export const archivedEvent = event({
  id: 'event-9',
  name: 'Summer Garden',
  isActive: false,
  currentApplications: 12,
  approvedApplications: 7,
  archivedAt: '2026-03-06T18:00:00.000Z',
})

const countsBy = (total: number, approved: number) => ({ total, approved, pending: total - approved, declined: 0 })

/** The applicant counts of these events. */
const countsOf = (list: readonly Event[]) =>
  Object.fromEntries(
    list.map(({ id, currentApplications: total, approvedApplications: approved }) => [
      id,
      { ...countsBy(total, approved), heads: countsBy(total, approved) },
    ]),
  )

/** A server with these events, including archived ones, which accepts every request. */
const eventServer = (read: () => readonly Event[], answers: Answers = {}): Answers => ({
  'GET /api/admin/events': (request) => {
    const isArchive = queryOf(request).archived === 'true'
    return Response.json(read().filter(({ archivedAt }) => (archivedAt !== null) === isArchive))
  },
  'GET /api/admin/events/applicant-counts': () => Response.json(countsOf(read())),
  'POST /api/admin/events': async (request) =>
    Response.json(event({ id: 'event-4', ...(await request.json()) }), { status: 201 }),
  'PATCH /api/admin/events/event-1': async (request) => Response.json(event(await request.json())),
  'DELETE /api/admin/events/event-2': () =>
    Response.json({ success: true, message: 'Event deleted successfully', isArchived: false }),
  ...answers,
})

/** The screen in front of such a server. */
export async function openEvents(
  read: () => readonly Event[] = () => [...events, archivedEvent],
  answers: Answers = {},
  query = '',
) {
  const opened = await openAdmin(`/admin/events${query}`, eventServer(read, answers))
  const { screen } = opened
  const row = (name: string | RegExp) => screen.getByRole('row', { name })
  const dialog = screen.getByRole('dialog', { name: /^(Create New|Edit) Event$/ })
  const question = screen.getByRole('alertdialog')
  const press = (name: string) => dialog.getByRole('button', { name, exact: true }).click()
  const text = (name: string) => dialog.getByRole('textbox', { name, exact: true })
  const when = dialog.getByLabelText('Date & Time')
  const zone = dialog.getByRole('combobox', { name: 'Time Zone' })
  const capacity = dialog.getByRole('spinbutton', { name: 'Max Capacity' })
  const toolbar = (name: string) => screen.getByRole('button', { name, exact: true }).click()
  return { ...opened, row, dialog, question, press, text, when, zone, capacity, toolbar }
}
