import type { User } from '@velvet/contracts/users'
import type { Database } from '@velvet/database'
import type { Selectable } from 'kysely'
import { type Context, notFound } from '../kernel/index.ts'

/** All data of an account except its password (SEC-27). */
export const userColumns = [
  'id',
  'username',
  'email',
  'first_name',
  'last_name',
  'role',
  'is_active',
  'last_login_at',
  'created_at',
  'updated_at',
] as const

type UserRow = Pick<Selectable<Database['admins']>, (typeof userColumns)[number]>

export const presentUser = (row: UserRow): User => ({
  id: row.id,
  username: row.username,
  email: row.email,
  firstName: row.first_name,
  lastName: row.last_name,
  role: row.role,
  isActive: row.is_active,
  lastLoginAt: row.last_login_at?.toISOString() ?? null,
  createdAt: row.created_at.toISOString(),
  updatedAt: row.updated_at.toISOString(),
})

/** The account's current row, locked until the transaction ends; null when it is gone. */
export const holdUser = async ({ db }: Context, id: string): Promise<User | null> => {
  const row = await db.selectFrom('admins').select(userColumns).where('id', '=', id).forNoKeyUpdate().executeTakeFirst()
  return row ? presentUser(row) : null
}

export const readUser = async ({ db }: Context, id: string): Promise<User> => {
  const row = await db.selectFrom('admins').select(userColumns).where('id', '=', id).executeTakeFirst()
  if (!row) throw notFound('user')
  return presentUser(row)
}
