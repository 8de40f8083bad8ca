import { type Static, Type } from 'typebox'
import { credentialsRequired, roles } from '../auth/index.ts'
import { endpoint, Id, IdParams, Nullable, OneOf, Timestamp } from '../kernel/index.ts'

/** An account of the back office; never with anything of its password (ENT-38 to ENT-42). */
export const User = Type.Object({
  id: Id,
  username: Type.String(),
  email: Nullable(Type.String()),
  firstName: Nullable(Type.String()),
  lastName: Nullable(Type.String()),
  role: OneOf(roles),
  isActive: Type.Boolean(),
  lastLoginAt: Nullable(Timestamp),
  createdAt: Timestamp,
  updatedAt: Timestamp,
})
export type User = Static<typeof User>

const users = { access: 'admin', permission: 'users.manage' } as const

const name = Type.Optional(Nullable(Type.String({ maxLength: 100 })))

/** The personal details of an admin; blank clears. */
export const UserDetails = {
  email: Type.Optional(Nullable(Type.String({ maxLength: 320 }))),
  firstName: name,
  lastName: name,
}

export const listUsers = endpoint({
  ...users,
  name: 'listUsers',
  method: 'GET',
  path: '/api/admin/users',
  summary: 'Every account, by username',
  status: 200,
  response: Type.Array(User),
  errors: [],
  activity: { none: 'reading' },
  isPolled: true,
})

export const createUser = endpoint({
  ...users,
  name: 'createUser',
  method: 'POST',
  path: '/api/admin/users',
  summary: 'Create an admin account',
  body: Type.Object({
    username: Type.String({ maxLength: 100 }),
    password: Type.String({ writeOnly: true, maxLength: 1024 }),
    ...UserDetails,
    role: Type.Optional(OneOf(roles, { default: 'admin' })),
    isActive: Type.Optional(Type.Boolean({ default: true })),
  }),
  required: { fields: ['username', 'password'], code: 'credentials_required', message: credentialsRequired },
  status: 201,
  response: User,
  errors: [
    'credentials_required',
    'password_too_short',
    'password_too_long',
    'password_too_common',
    'username_taken',
    'role_above_own',
    'email_invalid',
    'login_busy',
  ],
  activity: { action: 'admin.created' },
})

export const updateUser = endpoint({
  ...users,
  name: 'updateUser',
  method: 'PATCH',
  path: '/api/admin/users/:id',
  summary: 'Change an account; a new password, a new role, or deactivation ends its sessions',
  params: IdParams,
  body: Type.Object(
    {
      username: Type.Optional(Type.String({ maxLength: 100 })),
      password: Type.Optional(
        Type.String({ writeOnly: true, maxLength: 1024, description: 'Blank keeps the present one' }),
      ),
      ...UserDetails,
      role: Type.Optional(OneOf(roles)),
      isActive: Type.Optional(Type.Boolean()),
    },
    { minProperties: 1 },
  ),
  required: { fields: ['username'], code: 'username_required', message: 'Username is required' },
  status: 200,
  response: User,
  errors: [
    'user_not_found',
    'username_required',
    'username_taken',
    'password_too_short',
    'password_too_long',
    'password_too_common',
    'role_above_own',
    'own_account',
    'last_super_admin',
    'email_invalid',
    'login_busy',
  ],
  activity: { action: 'admin.updated' },
})

export const deleteUser = endpoint({
  ...users,
  name: 'deleteUser',
  method: 'DELETE',
  path: '/api/admin/users/:id',
  summary: 'Delete an account; its activity stays on record under its name',
  params: IdParams,
  status: 200,
  response: Type.Object({ success: Type.Literal(true), message: Type.String() }),
  errors: ['user_not_found', 'role_above_own', 'own_account', 'last_super_admin'],
  activity: { action: 'admin.deleted' },
})
