import type { Applicant, ApplicantSummary } from '@velvet/contracts/applicants'
import type { Answers } from './open/open-admin.tsx'

/** An applicant with every field set, by default. */
export const applicant = (facts: Partial<ApplicantSummary> = {}): ApplicantSummary => ({
  id: 'person-1',
  firstName: 'Ava',
  lastName: 'Castellan',
  email: 'ava@example.com',
  phone: '(212) 555-0101',
  age: 29,
  city: 'New York',
  state: 'NY',
  zipCodes: ['10001'],
  zipCodeCities: 'New York',
  instagramUrl: 'https://instagram.com/ava',
  instagramUsername: 'ava',
  instagramFollowers: 94_200,
  instagramVerified: true,
  instagramProfilePicture: null,
  status: 'pending',
  priority: 'high',
  score: 71,
  emailOptIn: true,
  smsOptIn: true,
  notes: null,
  source: 'web',
  tags: [],
  duplicateOn: [],
  eventId: null,
  eventName: null,
  applicationStatus: null,
  stagedStatus: null,
  createdAt: `${new Date().getFullYear()}-03-07T18:00:00.000Z`,
  updatedAt: '2026-03-07T18:00:00.000Z',
  ...facts,
})

/** This many applicants, each with its own name and id. */
export const crowd = (count: number, facts: Partial<ApplicantSummary> = {}): ApplicantSummary[] =>
  Array.from({ length: count }, (_, index) =>
    applicant({ id: `person-${index + 1}`, firstName: 'Guest', lastName: `${index + 1}`, ...facts }),
  )

export const stats = { total: 120, pending: 70, approved: 40, declined: 10 }

/** A server with these applicants; the test may replace the list between calls. */
export const applicantServer = (list: () => { applicants: ApplicantSummary[]; total: number }): Answers => ({
  'GET /api/admin/stats': () => Response.json(stats),
  'GET /api/admin/applicants': () => Response.json(list()),
})

/** The answer to a saved status. */
export const saved = (person: ApplicantSummary, facts: Partial<Applicant>): Response =>
  Response.json({ ...person, updatedAt: '2026-03-08T09:00:00.000Z', ...facts })
