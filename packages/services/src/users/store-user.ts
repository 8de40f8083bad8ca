import type { User } from '@velvet/contracts/users'
import { type Context, changesBetween } from '../kernel/index.ts'

type Fields = Partial<Pick<User, 'username' | 'email' | 'firstName' | 'lastName' | 'role' | 'isActive'>>

const columnOf = {
  username: 'username',
  email: 'email',
  firstName: 'first_name',
  lastName: 'last_name',
  role: 'role',
  isActive: 'is_active',
} as const satisfies Record<keyof Fields, string>

const isField = (name: string): name is keyof Fields => name in columnOf

/** Writes changed fields, and returns them as `{ field: [before, after] }`. */
export const storeUser = async (
  context: Context,
  user: User,
  fields: Fields,
): Promise<Record<string, [unknown, unknown]>> => {
  const changes = changesBetween(user, fields)
  const columns = Object.keys(changes)
    .filter(isField)
    .map((name) => [columnOf[name], fields[name]] as const)
  if (columns.length > 0)
    await context.db.updateTable('admins').set(Object.fromEntries(columns)).where('id', '=', user.id).execute()
  return changes
}
