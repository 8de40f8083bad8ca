import { readFileSync } from 'node:fs'
import { setTimeout as sleep } from 'node:timers/promises'
import { workerData } from 'node:worker_threads'
import { Client } from 'undici'
import type { BystanderData } from './watch-bystander.ts'

const { origin, cookie, pid, everyMs, shared } = workerData as BystanderData
const http = new Client(origin, { bodyTimeout: 0, headersTimeout: 0 })
const longest = new Float64Array(shared, 0, 3)
const state = new Int32Array(shared, 24, 1)

/** Milliseconds of a thread so far: at work, and ready for work while other programs had the processor. */
const timesOf = (thread: string): { worked: number; queued: number } | null => {
  try {
    const [worked, queued] = readFileSync(`/proc/${thread}/schedstat`, 'utf8').split(' ').map(Number)
    return { worked: (worked ?? 0) / 1e6, queued: (queued ?? 0) / 1e6 }
  } catch {
    return null
  }
}

const look = () => ({ at: performance.now(), api: timesOf(`${pid}/task/${pid}`), own: timesOf('thread-self') })

/** Asks as a guest and as an admin in turns, and notes the longest wait of each kind. Without schedstat, all are the clock's. */
for (let turn = 0; ; turn += 1) {
  const path = turn % 2 === 0 ? '/api/events' : '/api/admin/auth'
  const before = look()
  Atomics.store(state, 0, 1)
  const { body } = await http.request({ method: 'GET', path, headers: { cookie } })
  await body.dump()
  const after = look()
  const clock = after.at - before.at
  const queued = [
    (after.api?.queued ?? 0) - (before.api?.queued ?? 0),
    (after.own?.queued ?? 0) - (before.own?.queued ?? 0),
  ].reduce((sum, ms) => sum + ms)
  const worked = after.api && before.api ? after.api.worked - before.api.worked : clock
  const waits = [clock, Math.max(0, clock - queued), Math.min(clock, worked)]
  for (const [kind, wait] of waits.entries()) longest[kind] = Math.max(longest[kind] ?? 0, wait)
  Atomics.store(state, 0, 0)
  await sleep(Math.max(1, everyMs - clock))
}
