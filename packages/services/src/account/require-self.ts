import { unauthorized } from '@velvet/domain/auth'
import type { Context } from '../kernel/index.ts'

/** The acting admin, whatever their role. Refuses `unauthenticated`. */
export const requireSelf = ({ actor }: Context) => {
  if (actor.kind !== 'admin') throw unauthorized()
  return actor
}
