import type { OutboxEvent, OutboxItem } from '@velvet/contracts/outbox'
import { type Answers, openAdmin } from './open/open-admin.tsx'

/** An approval that waits, of a guest who was told that the application arrived. */
const outboxItem = (facts: Partial<OutboxItem> = {}): OutboxItem => ({
  applicationId: 'application-1',
  applicantId: 'person-1',
  name: 'Ava Castellan',
  eventId: 'event-1',
  eventName: 'Opening Night',
  kind: 'approved',
  status: 'pending',
  stagedStatus: 'approved',
  toldStatus: 'pending',
  isCorrection: false,
  stagedBy: 'ada',
  stagedAt: '2026-03-07T18:00:00.000Z',
  note: null,
  channels: ['email'],
  skipReason: null,
  ...facts,
})

/** An approval, a place that is taken back, and a refusal that no one gets. */
export const outboxItems = [
  outboxItem(),
  outboxItem({
    ...{ applicationId: 'application-2', name: 'Bea Moreau', kind: 'cancelled', stagedStatus: 'declined' },
    ...{ status: 'approved', toldStatus: 'approved', isCorrection: true, channels: ['email', 'sms'] },
  }),
  outboxItem({
    ...{ applicationId: 'application-3', name: 'Dan Okafor', kind: 'declined', stagedStatus: 'declined' },
    ...{ toldStatus: null, channels: [], skipReason: 'turned_off' },
  }),
]

const outboxEvent = (facts: Partial<OutboxEvent> = {}): OutboxEvent => ({
  ...{ eventId: 'event-1', name: 'Opening Night', release: 'by_hand', releaseAt: null, staged: 3, releaseNotice: null },
  ...facts,
})

/** What the server answers about the outbox. */
export const outboxPage = (items: readonly OutboxItem[] = outboxItems, event: Partial<OutboxEvent> = {}): Response =>
  Response.json({
    ...{ items, total: items.length },
    events: items.length > 0 ? [outboxEvent({ staged: items.length, ...event })] : [],
  })

/** The outbox in front of a server with these answers. */
export async function openOutbox(answers: Answers = {}) {
  const opened = await openAdmin('/admin/outbox', { 'GET /api/admin/outbox': () => outboxPage(), ...answers })
  const { screen } = opened
  const row = (name: string | RegExp) => screen.getByRole('row', { name })
  const press = (name: string) => screen.getByRole('button', { name, exact: true }).click()
  return { ...opened, row, press }
}
