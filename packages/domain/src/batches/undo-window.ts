const dayMs = 86_400_000

/** How long a batch can be taken back. */
export const undoDays = 30

export const isTooOldToUndo = (createdAt: Date, now: Date): boolean =>
  now.getTime() - createdAt.getTime() > undoDays * dayMs
