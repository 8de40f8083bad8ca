import { type Static, Type } from 'typebox'
import { endpoint, Id, Nullable, Timestamp } from '../kernel/index.ts'
import { Answers, announcement, form, formFields } from './event-settings.ts'

export const OpenEvent = Type.Object({
  id: Id,
  name: Type.String(),
  date: Nullable(Timestamp),
  timeZone: Nullable(
    Type.String({ description: "IANA name of the zone in which the date is shown; the reader's own when null" }),
  ),
  location: Nullable(Type.String()),
  isFull: Type.Boolean({ description: 'No places are free; applying joins the waitlist' }),
  slug: Type.Optional(announcement.slug),
  answers: Type.Optional(Answers),
  ...formFields,
})
export type OpenEvent = Static<typeof OpenEvent>

export const listOpenEvents = endpoint({
  name: 'listOpenEvents',
  method: 'GET',
  path: '/api/events',
  summary: 'Events that visitors can apply to: active and not past',
  access: 'public',
  status: 200,
  response: Type.Array(OpenEvent),
  errors: [],
  activity: { none: 'reading' },
})

/** An event as its page shows it (GST-19). */
export const EventPage = Type.Object({
  id: Id,
  name: Type.String(),
  description: Nullable(Type.String()),
  date: Nullable(Timestamp),
  timeZone: OpenEvent.properties.timeZone,
  location: Nullable(Type.String()),
  ...announcement,
  ...form,
  answers: OpenEvent.properties.answers,
  isFull: OpenEvent.properties.isFull,
  isOpen: Type.Boolean({ description: 'Takes applications; otherwise its night is over or canceled' }),
  cancelledAt: Nullable(Timestamp),
})
export type EventPage = Static<typeof EventPage>

export const getEventPage = endpoint({
  name: 'getEventPage',
  method: 'GET',
  path: '/api/events/:slug',
  summary: 'One event that is active; an earlier slug redirects (308) to the current one',
  access: 'public',
  params: Type.Object({ slug: Type.String({ maxLength: 500 }) }),
  status: 200,
  response: EventPage,
  errors: ['event_not_found'],
  activity: { none: 'reading' },
})

/** The page of an event before its script runs: readable as it is, and what search engines and previews read (GST-27). */
export const showEvent = endpoint({
  name: 'showEvent',
  method: 'GET',
  path: '/e/:slug',
  summary: 'The page of an event; an earlier slug redirects (308) to the current one',
  access: 'public',
  params: Type.Object({ slug: Type.String({ maxLength: 500 }) }),
  document: true,
  status: 200,
  response: Type.String(),
  errors: [],
  activity: { none: 'reading' },
})

export const showSitemap = endpoint({
  name: 'showSitemap',
  method: 'GET',
  path: '/sitemap.xml',
  summary: 'The pages of open events, for search engines',
  access: 'public',
  document: true,
  status: 200,
  response: Type.String(),
  errors: [],
  activity: { none: 'reading' },
})

/** What crawlers may read, and where the sitemap is (GST-28). */
export const showRobots = endpoint({
  name: 'showRobots',
  method: 'GET',
  path: '/robots.txt',
  summary: 'What search engines may read of the public site',
  access: 'public',
  document: true,
  status: 200,
  response: Type.String(),
  errors: [],
  activity: { none: 'reading' },
})
