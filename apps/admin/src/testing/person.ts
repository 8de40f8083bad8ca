import type { Applicant, EventApplication } from '@velvet/contracts/applicants'
import { applicant } from './applicants.ts'
import type { Answers } from './open/open-admin.tsx'

/** An applicant with every stored field. */
export const person = (facts: Partial<Applicant> = {}): Applicant => ({
  ...applicant(),
  emailUpdates: true,
  smsUpdates: false,
  email2: null,
  country: 'USA',
  instagramUrl: 'https://instagram.com/ava',
  instagramRecentPosts: [],
  instagramDataLastUpdated: null,
  notes: 'Knows the house.',
  emailOptIn: true,
  smsOptIn: true,
  emailConsent: facts.emailOptIn === false ? 'not_asked' : 'opted_in',
  smsConsent: facts.smsOptIn === false ? 'not_asked' : 'opted_in',
  consent: {
    email: facts.emailOptIn === false ? 'not_asked' : 'in',
    sms: facts.smsOptIn === false ? 'not_asked' : 'in',
  },
  preferredContactMethod: 'email',
  source: 'website',
  referralCode: null,
  tags: ['press'],
  applications: [],
  ...facts,
})

/** A pending application to the Gala, with what was submitted. */
export const eventApplication = (facts: Partial<EventApplication> = {}): EventApplication => ({
  id: 'application-1',
  eventId: 'gala',
  eventName: 'Gala',
  eventDate: '2026-12-05T02:00:00.000Z',
  timeZone: 'America/New_York',
  status: 'pending',
  source: 'web',
  submitted: {
    firstName: 'Ava',
    email: 'ava@example.com',
    zipCodes: ['10001', '10002'],
    emailConsent: true,
    smsConsent: false,
  },
  partyRequested: 1,
  companions: [],
  answers: [],
  isUnderAge: false,
  appliedAt: '2026-11-02T18:00:00.000Z',
  ...facts,
})

/** This many posts with the field names that Instagram sources use. */
export const posts = (count: number) =>
  Array.from({ length: count }, (_, index) => ({
    id: `post-${index + 1}`,
    mediaUrl: '/instagram-images/post.jpg',
    permalink: `https://www.instagram.com/p/post${index + 1}/`,
    caption: index === 0 ? 'x'.repeat(90) : `Post ${index + 1}`,
    likeCount: 1_234,
    commentsCount: 7,
  }))

const tag = (name: string) => ({
  id: name,
  name,
  color: 'blue',
  description: null,
  createdAt: '2026-01-01T00:00:00.000Z',
  applicantCount: 1,
})

/** A server with this applicant, whom the test may replace between calls. */
export const personServer = (read: () => Applicant): Answers => ({
  [`GET /api/admin/applicants/${read().id}`]: () => Response.json(read()),
  [`GET /api/admin/applicants/${read().id}/activity`]: () =>
    Response.json({
      entries: [
        {
          id: 'entry-1',
          action: 'applicant.applied',
          description: 'Ava Castellan applied',
          adminUsername: null,
          timestamp: '2026-03-07T18:00:00.000Z',
        },
      ],
      hasMore: false,
    }),
  [`GET /api/admin/applicants/${read().id}/applications`]: () => Response.json({ applications: [] }),
  [`GET /api/admin/applicants/${read().id}/consents`]: () => Response.json({ events: [], suppressions: [] }),
  'GET /api/admin/applicants/facets': () =>
    Response.json({ cities: ['Chicago', 'New York'], states: ['IL', 'NY'], sources: ['website'] }),
  'GET /api/admin/events': () => Response.json([]),
  'GET /api/admin/tags': () => Response.json([tag('press'), tag('regular')]),
})
