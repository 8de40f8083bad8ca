import type { Role } from '@velvet/contracts/auth'

/** What a role is called on screens; in lower case within sentences. */
export const roleLabels: Record<Role, string> = {
  super_admin: 'Super admin',
  admin: 'Admin',
  moderator: 'Moderator',
  communications_only: 'Communications only',
}
