/** How long a profile counts as fresh: data older than a day is fetched again when somebody opens it (PROF-05). */
export const freshHours = 24

/** Nothing was ever fetched, or too long ago. */
export const isStale = (fetchedAt: Date | null, now: Date): boolean =>
  fetchedAt === null || now.getTime() - fetchedAt.getTime() > freshHours * 3_600_000
