import type { Role } from '@velvet/contracts/auth'

/** What each role may do, for the admin who assigns it. */
export const roleSentences: Record<Role, string> = {
  super_admin: 'Everything, including managing super admins and removing suppressions.',
  admin: 'Everything except managing super admins and removing suppressions.',
  moderator:
    'Applicants, events, and conversations; can view the activity log. Cannot delete or export applicants, or send campaigns.',
  communications_only: 'Campaigns, templates, and conversations; can view applicants, but not their notes and scores.',
}
