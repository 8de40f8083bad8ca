const tickMs = 50

export type EventClock<T> = {
  readonly schedule: (afterMs: number, item: T) => void
  readonly size: () => number
  readonly clear: () => void
  readonly stop: () => void
}

/** Hands over items when their time has come, to 50 ms; one timer however many wait. */
export const createEventClock = <T>(onDue: (item: T) => void): EventClock<T> => {
  const slots = new Map<number, T[]>()
  let waiting = 0
  let lastSlot = Math.floor(performance.now() / tickMs)

  const timer = setInterval(() => {
    const now = Math.floor(performance.now() / tickMs)
    for (; lastSlot <= now; lastSlot += 1) {
      const due = slots.get(lastSlot)
      if (!due) continue
      slots.delete(lastSlot)
      waiting -= due.length
      due.forEach(onDue)
    }
  }, tickMs)

  return {
    schedule(afterMs, item) {
      const slot = Math.max(lastSlot, Math.floor((performance.now() + afterMs) / tickMs))
      const due = slots.get(slot)
      if (due) due.push(item)
      else slots.set(slot, [item])
      waiting += 1
    },
    size: () => waiting,
    clear() {
      slots.clear()
      waiting = 0
    },
    stop: () => clearInterval(timer),
  }
}
