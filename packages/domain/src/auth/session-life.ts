const minuteMs = 60_000

/** Without activity a session ends after 60 minutes, and after 12 hours in any case; an admin holds at most five. */
export const sessionLife = {
  idleMs: 60 * minuteMs,
  absoluteMs: 12 * 60 * minuteMs,
  perAdmin: 5,
  touchEveryMs: minuteMs,
} as const

export const isSessionAlive = (session: { createdAt: Date; lastActiveAt: Date }, now: Date): boolean =>
  now.getTime() - session.lastActiveAt.getTime() < sessionLife.idleMs &&
  now.getTime() - session.createdAt.getTime() < sessionLife.absoluteMs
