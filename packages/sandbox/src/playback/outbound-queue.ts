export type OutboundQueue<T> = {
  readonly push: (item: T) => void
  readonly size: () => number
  readonly clear: () => void
  readonly stop: () => void
}

export type OutboundOptions<T> = {
  readonly batchSize: number
  /** How long items are gathered before they are posted. */
  readonly gatherMs: number
  readonly parallel: number
  /** How often a refused batch is posted again, and how long after the first refusal; then twice as long each time, at most a minute. */
  readonly retries: number
  readonly retryBaseMs: number
  readonly deliver: (items: readonly T[]) => Promise<boolean>
  readonly onSettled: (items: readonly T[], isDelivered: boolean) => void
}

/** Posts what is pushed, in batches, and again while the receiver refuses it. */
export const createOutboundQueue = <T>(options: OutboundOptions<T>): OutboundQueue<T> => {
  let waiting: T[] = []
  let head = 0
  let running = 0
  let retrying = 0
  let generation = 0
  let isStopped = false
  let gathering: NodeJS.Timeout | null = null
  const timers = new Set<NodeJS.Timeout>()

  const attempt = async (items: readonly T[], tries: number, bornIn: number): Promise<void> => {
    running += 1
    const isDelivered = await options.deliver(items)
    running -= 1
    if (isStopped || bornIn !== generation) return
    if (isDelivered || tries >= options.retries) options.onSettled(items, isDelivered)
    else {
      retrying += items.length
      const timer = setTimeout(
        () => {
          timers.delete(timer)
          retrying -= items.length
          void attempt(items, tries + 1, bornIn)
        },
        Math.min(60_000, options.retryBaseMs * 2 ** tries),
      )
      timers.add(timer)
    }
    flush()
  }

  const flush = (): void => {
    while (!isStopped && head < waiting.length && running < options.parallel) {
      const items = waiting.slice(head, head + options.batchSize)
      head += items.length
      void attempt(items, 0, generation)
    }
    if (head > 10_000 || head === waiting.length) {
      waiting = waiting.slice(head)
      head = 0
    }
  }

  const clear = (): void => {
    waiting = []
    head = 0
    retrying = 0
    generation += 1
    for (const timer of timers) clearTimeout(timer)
    timers.clear()
  }

  return {
    push(item) {
      waiting.push(item)
      gathering ??= setTimeout(() => {
        gathering = null
        flush()
      }, options.gatherMs)
    },
    size: () => waiting.length - head + retrying,
    clear,
    stop() {
      isStopped = true
      if (gathering) clearTimeout(gathering)
      clear()
    },
  }
}
