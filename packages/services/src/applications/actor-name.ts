import type { Context } from '../kernel/index.ts'

/** How an application names the admin who decided; `system` for everything else. */
export const actorName = ({ actor }: Context): string => (actor.kind === 'admin' ? actor.username : 'system')
