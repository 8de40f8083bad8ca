import { type Static, Type } from 'typebox'
import { endpoint, Id, Nullable, OneOf } from '../kernel/index.ts'

export const roles = ['super_admin', 'admin', 'moderator', 'communications_only'] as const
export type Role = (typeof roles)[number]

export const SignedInAdmin = Type.Object({
  id: Id,
  username: Type.String(),
  role: OneOf(roles),
  email: Nullable(Type.String()),
  firstName: Nullable(Type.String()),
  lastName: Nullable(Type.String()),
})
export type SignedInAdmin = Static<typeof SignedInAdmin>

export const AuthState = Type.Object({ isAuthenticated: Type.Boolean(), admin: Nullable(SignedInAdmin) })
export type AuthState = Static<typeof AuthState>

export const getAuth = endpoint({
  name: 'getAuth',
  method: 'GET',
  path: '/api/admin/auth',
  summary: 'The logged-in admin; answers 200 without a session, too',
  access: 'admin',
  permission: 'none',
  status: 200,
  response: AuthState,
  errors: [],
  activity: { none: 'reading' },
})

export const credentialsRequired = 'Username and password are required'

export const login = endpoint({
  name: 'login',
  method: 'POST',
  path: '/api/admin/login',
  summary: 'Log in',
  access: 'admin',
  permission: 'none',
  body: Type.Object({
    username: Type.String({ maxLength: 200 }),
    password: Type.String({ writeOnly: true, maxLength: 1024 }),
  }),
  required: { fields: ['username', 'password'], code: 'validation_failed', message: credentialsRequired },
  status: 200,
  response: AuthState,
  errors: ['invalid_credentials', 'too_many_attempts', 'login_busy'],
  activity: { action: 'admin.logged_in' },
})

export const logout = endpoint({
  name: 'logout',
  method: 'POST',
  path: '/api/admin/logout',
  summary: 'Sign out; succeeds without a session, too',
  access: 'admin',
  permission: 'none',
  status: 200,
  response: Type.Object({ success: Type.Literal(true) }),
  errors: [],
  activity: { action: 'admin.logged_out' },
})
