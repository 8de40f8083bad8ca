import type { Role } from '@velvet/contracts/auth'
import { type Permission, permissions } from '@velvet/contracts/permissions'

const everything: ReadonlySet<Permission> = new Set(permissions)

const superAdminsOnly: ReadonlySet<Permission> = new Set(['suppressions.lift', 'queues.manage'])

/** Who may do what. The server enforces this table and the screens read it. */
export const rolePermissions: Record<Role, ReadonlySet<Permission>> = {
  super_admin: everything,
  admin: new Set(permissions.filter((permission) => !superAdminsOnly.has(permission))),
  moderator: new Set([
    'applicants.read',
    'applicants.read_private',
    'applicants.edit',
    'events.read',
    'events.write',
    'conversations.manage',
    'stats.read',
    'instagram.refresh',
    'activity.read',
  ]),
  communications_only: new Set([
    'applicants.read',
    'campaigns.manage',
    'conversations.manage',
    'events.read',
    'stats.read',
  ]),
}

export const isAllowed = (role: Role, permission: Permission): boolean => rolePermissions[role].has(permission)

const rank: Record<Role, number> = { super_admin: 3, admin: 2, moderator: 1, communications_only: 0 }

/** Whether `role` is at least as high as `other`. An admin cannot give or revoke a role above their own. */
export const outranks = (role: Role, other: Role): boolean => rank[role] >= rank[other]
