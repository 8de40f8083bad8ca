/** Everything an admin can be allowed to do. Who may do what is decided by the role table of the domain package. */
export const permissions = [
  'applicants.read',
  'applicants.read_private',
  'applicants.edit',
  'applicants.delete',
  'applicants.export',
  'events.read',
  'events.write',
  'campaigns.manage',
  'suppressions.lift',
  'conversations.manage',
  'users.manage',
  'stats.read',
  'instagram.refresh',
  'integrations.test',
  'activity.read',
  'sandbox.use',
  'queues.manage',
] as const

export type Permission = (typeof permissions)[number]
