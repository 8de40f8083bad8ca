import type { Role } from '@velvet/contracts/auth'

/** What somebody with the role may do, for whoever gives it. */
export const roleSentences: Record<Role, string> = {
  super_admin: 'Everything, super admins and reopening closed addresses included.',
  admin: 'Everything but super admins and reopening closed addresses.',
  moderator: 'Applicants, events and conversations; reads the activity. No deleting, exporting or campaigns.',
  communications_only: 'Campaigns, templates and conversations; reads applicants without notes and score.',
}
