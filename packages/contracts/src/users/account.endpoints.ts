import { type Static, Type } from 'typebox'
import { endpoint, Nullable, Timestamp } from '../kernel/index.ts'
import { User, UserDetails } from './users.endpoints.ts'

const own = { access: 'admin', permission: 'session' } as const

/** One open session of the signed-in admin. Changes are announced under the topic `sessions`, those of accounts under `users`. */
export const OpenSession = Type.Object({
  id: Type.String({ description: 'Names the session; cannot be used as one' }),
  isCurrent: Type.Boolean({ description: 'The session of this call' }),
  startedAt: Timestamp,
  lastActiveAt: Timestamp,
  ipAddress: Nullable(Type.String()),
  userAgent: Nullable(Type.String()),
})
export type OpenSession = Static<typeof OpenSession>

export const getAccount = endpoint({
  ...own,
  name: 'getAccount',
  method: 'GET',
  path: '/api/admin/account',
  summary: 'Your own account and its open sessions',
  status: 200,
  response: Type.Object({ account: User, sessions: Type.Array(OpenSession) }),
  errors: [],
  activity: { none: 'reading' },
  isPolled: true,
})

export const updateAccount = endpoint({
  ...own,
  name: 'updateAccount',
  method: 'PATCH',
  path: '/api/admin/account',
  summary: 'Change your own email and names',
  body: Type.Object(UserDetails, { minProperties: 1 }),
  status: 200,
  response: User,
  errors: ['email_invalid'],
  activity: { action: 'admin.updated' },
})

export const changePassword = endpoint({
  ...own,
  name: 'changePassword',
  method: 'POST',
  path: '/api/admin/account/password',
  summary: 'Change your own password; all other sessions end, and this one continues under a new id',
  body: Type.Object({
    currentPassword: Type.String({ writeOnly: true, maxLength: 1024 }),
    newPassword: Type.String({ writeOnly: true, maxLength: 1024 }),
  }),
  status: 200,
  response: Type.Object({ success: Type.Literal(true), message: Type.String() }),
  errors: [
    'wrong_password',
    'password_too_short',
    'password_too_long',
    'password_too_common',
    'too_many_attempts',
    'login_busy',
  ],
  activity: { action: 'admin.password_changed' },
})

export const endSessions = endpoint({
  ...own,
  name: 'endSessions',
  method: 'POST',
  path: '/api/admin/account/sessions/end',
  summary: 'End one of your own sessions, or all of them including this one',
  body: Type.Object({
    id: Type.Optional(Type.String({ maxLength: 100, description: 'Every session when absent' })),
  }),
  status: 200,
  response: Type.Object({ success: Type.Literal(true), ended: Type.Integer({ minimum: 0 }) }),
  errors: ['session_not_found'],
  activity: { action: 'admin.sessions_ended' },
})
