import { Type } from 'typebox'
import { maxHeads } from '../applications/choices.ts'
import { endpoint, OneOf } from '../kernel/index.ts'
import { GuestPage } from './guest-page.ts'

/** No `maxLength` besides the router's limit: a link that is too long is answered like every other invalid link. */
const params = Type.Object({ token: Type.String() })

const companions = Type.Optional(
  Type.Array(Type.Object({ name: Type.String({ maxLength: 100 }) }), {
    maxItems: maxHeads,
    description: 'At most one fewer than the party has heads',
  }),
)

const byGuest = { access: 'public', rate: 'guest', params } as const

export const getGuestPage = endpoint({
  ...byGuest,
  name: 'getGuestPage',
  method: 'GET',
  path: '/api/guest/:token',
  summary: 'One application as its guest sees it',
  status: 200,
  response: GuestPage,
  errors: ['link_not_found'],
  activity: { none: 'reading' },
})

const tick = (description: string) => Type.Optional(Type.Boolean({ description }))

export const updateGuestPage = endpoint({
  ...byGuest,
  name: 'updateGuestPage',
  method: 'PATCH',
  path: '/api/guest/:token',
  summary: 'Change the names of the party, or which messages the guest gets',
  body: Type.Object({
    companions,
    preferences: Type.Optional(
      Type.Object({
        emailUpdates: tick('Email about this application'),
        smsUpdates: tick('Texts about this application'),
        emailOptIn: tick('Email about future events; true lifts an unsubscribe of the guest'),
        smsOptIn: tick('Texts about future events; never lifts a STOP'),
      }),
    ),
  }),
  unknownKeys: 'ignore',
  status: 200,
  response: GuestPage,
  errors: ['link_not_found', 'event_past'],
  activity: { action: 'guest_page.changed' },
})

export const answerGuestPage = endpoint({
  ...byGuest,
  name: 'answerGuestPage',
  method: 'POST',
  path: '/api/guest/:token/answer',
  summary: 'Say whether the guest comes: confirm, take or refuse an offered place, or leave',
  body: Type.Object({
    response: OneOf(['confirmed', 'cannot_come']),
    heads: Type.Optional(
      Type.Integer({ minimum: 1, maximum: maxHeads, description: 'Fewer than granted frees the rest' }),
    ),
    companions,
  }),
  unknownKeys: 'ignore',
  status: 200,
  response: GuestPage,
  errors: ['link_not_found', 'event_past', 'nothing_to_confirm', 'offer_expired', 'event_full'],
  activity: { action: 'guest_page.answered' },
})

/** The night as a file for the guest's calendar (GST-13). */
export const showGuestCalendar = endpoint({
  ...byGuest,
  name: 'showGuestCalendar',
  method: 'GET',
  path: '/g/:token/calendar.ics',
  summary: 'The calendar file of a night at which the guest has, or was offered, a place',
  document: true,
  status: 200,
  response: Type.String(),
  errors: ['link_not_found', 'calendar_not_found'],
  activity: { none: 'reading' },
})
