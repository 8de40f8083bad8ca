import type { Role } from '@velvet/contracts/auth'
import { normalizeUsername, passwordProblem, roleLabels } from '@velvet/domain/auth'
import { AppError } from '@velvet/domain/kernel'
import { sql } from 'kysely'
import { announceUser, endSessionsOf, hashPassword, requireUncommon } from '../auth/index.ts'
import { type Context, inTransaction, recordActivity } from '../kernel/index.ts'

export type AdminCredentials = { username: string; password: string; role: Role }

/**
 * Creates an admin, or gives the existing one this password and role, reactivates it, and ends its sessions. For the command
 * line: refuses actors other than the system, and invalid usernames or passwords.
 */
export const upsertAdmin = async (
  outer: Context,
  input: AdminCredentials,
): Promise<{ id: string; created: boolean }> => {
  if (outer.actor.kind !== 'system') throw new AppError('forbidden', 'forbidden', 'Only the command line may do this.')
  const username = normalizeUsername(input.username)
  const problem = username ? passwordProblem(input.password) : 'Username and password are required'
  if (problem) throw new AppError('invalid', 'validation_failed', problem)
  await requireUncommon(input.password, username)
  const passwordHash = await hashPassword(input.password)
  return inTransaction(outer, async (context) => {
    const known = await context.db
      .selectFrom('admins')
      .select('id')
      .where(sql`lower(username)`, '=', sql`lower(${username})`)
      .forUpdate()
      .executeTakeFirst()
    const id = known?.id ?? context.newId()
    const values = { password_hash: passwordHash, role: input.role, is_active: true }
    if (known) {
      await context.db.updateTable('admins').set(values).where('id', '=', id).execute()
      await endSessionsOf(context, id)
    } else {
      await context.db
        .insertInto('admins')
        .values({ id, username, ...values })
        .execute()
    }
    await recordActivity(context, {
      action: known ? 'admin.reset' : 'admin.created',
      description: `${known ? 'Reset' : 'Created'} the account ${username} with the role ${roleLabels[input.role].toLowerCase()}`,
      target: { type: 'admin', id },
      details: { role: input.role },
    })
    await announceUser(context, id)
    return { id, created: !known }
  })
}
