import type { User } from '@velvet/contracts/users'
import { sql } from 'kysely'
import { authorize, type Context } from '../kernel/index.ts'
import { presentUser, userColumns } from './read-users.ts'

/** Every account by username (API-45). */
export const listUsers = async (context: Context): Promise<User[]> => {
  authorize(context, 'users.manage')
  const rows = await context.db
    .selectFrom('admins')
    .select(userColumns)
    .orderBy(sql`lower(username)`)
    .orderBy('id')
    .execute()
  return rows.map(presentUser)
}
