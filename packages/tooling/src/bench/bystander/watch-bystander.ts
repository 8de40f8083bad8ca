import path from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { Worker } from 'node:worker_threads'

/**
 * Milliseconds: by the clock, without the time that other programs took the processor away, and how long the api's own
 * thread worked within the wait.
 */
export type Wait = { clockMs: number; ownMs: number; workMs: number }

export type BystanderData = {
  origin: string
  cookie: string
  pid: number
  everyMs: number
  /** Three numbers, the longest of each kind; then 1 while a call is running. */
  shared: SharedArrayBuffer
}

export type Bystander = {
  /** The longest wait while this work runs, to its end. */
  during: <T>(work: () => Promise<T>) => Promise<Wait & { result: T }>
  stop: () => Promise<unknown>
}

const everyMs = 20

/** A second user who calls the api continuously, over a separate connection and in a separate thread. */
export const watchBystander = (api: { origin: string; pid: number; cookie: string }): Bystander => {
  const shared = new SharedArrayBuffer(32)
  const longest = new Float64Array(shared, 0, 3)
  const state = new Int32Array(shared, 24, 1)
  const data: BystanderData = { ...api, everyMs, shared }
  const thread = new Worker(path.join(import.meta.dirname, 'bystander-thread.ts'), { workerData: data })
  const broken = Promise.withResolvers<never>()
  thread.once('error', broken.reject)
  broken.promise.catch(() => undefined)
  const settle = async (): Promise<void> => {
    while (Atomics.load(state, 0) === 1) await sleep(1)
  }
  return {
    during: async (work) => {
      longest.fill(0)
      const result = await Promise.race([work(), broken.promise])
      await Promise.race([settle(), broken.promise])
      return { result, clockMs: longest[0] ?? 0, ownMs: longest[1] ?? 0, workMs: longest[2] ?? 0 }
    },
    stop: () => thread.terminate(),
  }
}
