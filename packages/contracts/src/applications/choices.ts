/** Every status of an application: one person asking for one night (ANS-01). */
export const applicationStatuses = [
  'invited',
  'pending',
  'waitlisted',
  'offered',
  'approved',
  'declined',
  'withdrawn',
  'expired',
] as const
export type ApplicationStatus = (typeof applicationStatuses)[number]

/** The statuses that staff can set; they cannot set the others (ANS-01). */
export const decisions = ['pending', 'waitlisted', 'offered', 'approved', 'declined', 'withdrawn'] as const
export type Decision = (typeof decisions)[number]

/** What the guest said about coming. */
export const guestResponses = ['none', 'confirmed', 'cannot_come'] as const

/** How an application came about. */
export const applicationSources = ['web', 'admin', 'import', 'invitation', 'promoter', 'walk_in'] as const

/** What decides whom to admit first (CAP-07). */
export const rankings = ['score', 'priority', 'applied', 'ids'] as const
export type Ranking = (typeof rankings)[number]

/** The largest party: the guest and the companions. */
export const maxHeads = 20
