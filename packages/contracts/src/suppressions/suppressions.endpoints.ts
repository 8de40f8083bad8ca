import { Type } from 'typebox'
import { anyChoice } from '../applicants/index.ts'
import { channels } from '../delivery/index.ts'
import { endpoint, IdParams, OneOf } from '../kernel/index.ts'
import { ConsentEvent, Suppression, suppressionReasons } from './suppression.ts'

/** The link in every campaign email. Mail programs post it on one press (RFC 8058), without cookies or confirmation. */
export const unsubscribe = endpoint({
  name: 'unsubscribe',
  method: 'POST',
  path: '/u/:token',
  summary: 'Stop all campaign email to the owner of the link',
  access: 'public',
  params: Type.Object({ token: Type.String({ maxLength: 200 }) }),
  unknownKeys: 'ignore',
  anyOrigin: true,
  rate: 'unsubscribe',
  status: 200,
  response: Type.Object({ success: Type.Literal(true), message: Type.String() }),
  errors: ['link_not_found'],
  activity: { action: 'applicant.unsubscribed' },
})

const manage = { access: 'admin', permission: 'campaigns.manage' } as const

export const listSuppressions = endpoint({
  ...manage,
  name: 'listSuppressions',
  method: 'GET',
  path: '/api/admin/suppressions',
  summary: 'Suppressed addresses, newest first',
  query: Type.Object({
    channel: Type.Optional(OneOf([...channels, anyChoice])),
    reason: Type.Optional(OneOf([...suppressionReasons, anyChoice])),
    address: Type.Optional(Type.String({ maxLength: 320, description: 'Exactly this email or phone number' })),
    limit: Type.Optional(Type.Integer({ minimum: 1, maximum: 200, default: 50 })),
    before: Type.Optional(Type.String({ maxLength: 100, description: 'Id of the last entry of the page before' })),
  }),
  status: 200,
  response: Type.Object({
    total: Type.Integer({ minimum: 0 }),
    suppressions: Type.Array(Suppression),
  }),
  errors: ['suppression_not_found'],
  activity: { none: 'reading' },
  isPolled: true,
})

export const addSuppression = endpoint({
  ...manage,
  name: 'addSuppression',
  method: 'POST',
  path: '/api/admin/suppressions',
  summary: 'Suppress an address for campaigns',
  body: Type.Object({
    channel: OneOf(channels),
    address: Type.String({ maxLength: 320 }),
    note: Type.Optional(Type.String({ maxLength: 500 })),
  }),
  status: 201,
  response: Suppression,
  errors: ['address_invalid'],
  activity: { action: 'suppression.added' },
})

export const liftSuppression = endpoint({
  access: 'admin',
  permission: 'suppressions.lift',
  name: 'liftSuppression',
  method: 'POST',
  path: '/api/admin/suppressions/:id/lift',
  summary: 'Remove a suppression; campaigns still require consent',
  params: Type.Object({ id: Type.String({ maxLength: 100 }) }),
  body: Type.Object({ reason: Type.String({ maxLength: 500, description: 'The reason for this; stays on record' }) }),
  status: 200,
  response: Type.Object({ success: Type.Literal(true), message: Type.String() }),
  errors: ['suppression_not_found', 'reason_required'],
  activity: { action: 'suppression.lifted' },
})

export const listConsents = endpoint({
  access: 'admin',
  permission: 'applicants.read',
  name: 'listConsents',
  method: 'GET',
  path: '/api/admin/applicants/:id/consents',
  summary: 'The consents of a person, and their suppressed addresses',
  params: IdParams,
  status: 200,
  response: Type.Object({
    events: Type.Array(ConsentEvent, { maxItems: 200, description: 'Newest first' }),
    suppressions: Type.Array(Suppression),
  }),
  errors: ['applicant_not_found'],
  activity: { none: 'reading' },
  isPolled: true,
})
