import type { Permission } from '@velvet/contracts/permissions'
import { isAllowed, unauthorized } from '@velvet/domain/auth'
import { AppError } from '@velvet/domain/kernel'
import type { Actor, Context } from './context.ts'

type AdminActor = Extract<Actor, { kind: 'admin' }>

/** The acting admin, if the role table allows the action; 401 without an admin, 403 for the wrong role. */
export const authorize = (context: Context, permission: Permission): AdminActor => {
  const { actor } = context
  if (actor.kind !== 'admin') throw unauthorized()
  if (!isAllowed(actor.role, permission))
    throw new AppError('forbidden', 'forbidden', 'Your role does not allow this.', {
      suggestion: 'Ask a super admin to change your role.',
    })
  return actor
}
