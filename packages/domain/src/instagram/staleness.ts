/** How long a profile counts as fresh: older data is fetched again when an admin opens the profile (PROF-05). */
export const freshHours = 24

/** Whether the profile was never fetched, or too long ago. */
export const isStale = (fetchedAt: Date | null, now: Date): boolean =>
  fetchedAt === null || now.getTime() - fetchedAt.getTime() > freshHours * 3_600_000
