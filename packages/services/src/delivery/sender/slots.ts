/** How many calls may be open at once: from the moment their recipients are taken over until their results are kept. */
export type Slots = {
  used: () => number
  free: () => number
  take: (count: number) => void
  release: (count: number) => void
}

export const createSlots = (total: number): Slots => {
  let used = 0
  const change = (by: number): void => {
    used += by
    if (used < 0) throw new RangeError('More slots were released than taken')
  }
  return {
    used: () => used,
    free: () => Math.max(0, total - used),
    take: (count) => change(count),
    release: (count) => change(-count),
  }
}
