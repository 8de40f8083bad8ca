import type { ConsentEvent, Suppression } from '@velvet/contracts/suppressions'
import { type Answers, queryOf } from './open/open-admin.tsx'

/** A suppressed email address whose owner unsubscribed, by default. */
export const closed = (facts: Partial<Suppression> = {}): Suppression => ({
  id: 'email-1',
  channel: 'email',
  hint: 'a***@example.com',
  reason: 'unsubscribed',
  source: 'link',
  note: null,
  createdAt: '2026-03-07T18:00:00.000Z',
  applicant: null,
  ...facts,
})

/** One suppression for each reason. */
export const suppressedAddresses = [
  closed({ applicant: { id: 'person-1', firstName: 'Ava', lastName: 'Lind' } }),
  closed({ id: 'sms-1', channel: 'sms', hint: '***0101', reason: 'stopped', source: 'stop' }),
  closed({ id: 'email-2', hint: 't***@example.net', reason: 'hard_bounce', source: 'provider' }),
  closed({ id: 'email-3', hint: 'm***@example.org', reason: 'complaint', source: 'provider' }),
  closed({ id: 'sms-2', channel: 'sms', hint: '***0188', reason: 'invalid', source: 'provider' }),
  closed({
    id: 'email-4',
    hint: 'h***@example.org',
    reason: 'manual',
    source: 'admin',
    note: 'Asked on the phone not to be written to.',
  }),
]

/** An opt-in to email through the form, by default. */
export const consentEvent = (facts: Partial<ConsentEvent> = {}): ConsentEvent => ({
  id: 'consent-1',
  channel: 'email',
  action: 'in',
  source: 'web',
  textVersion: '2026-11',
  ipAddress: '203.0.113.7',
  createdAt: '2026-03-07T18:00:00.000Z',
  ...facts,
})

/** A server with these suppressions; they may change between calls. */
export const suppressionServer = (read: () => readonly Suppression[]): Answers => ({
  'GET /api/admin/suppressions': (request) => {
    const { channel, reason, before, limit } = queryOf(request)
    const matching = read().filter(
      (each) => (!channel || each.channel === channel) && (!reason || each.reason === reason),
    )
    const begin = matching.findIndex(({ id }) => id === before) + 1
    return Response.json({ total: matching.length, suppressions: matching.slice(begin, begin + Number(limit)) })
  },
})
