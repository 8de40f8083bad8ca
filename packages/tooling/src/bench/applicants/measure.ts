import type { Rig } from './rig.ts'
import { type ListQuery, statementsOf } from './statements.ts'

/** Milliseconds. */
export type Timing = { p50: number; p95: number; p99: number; calls: number }
export type Comparison = { api: Timing; sql: Timing }

const longestMs = 8_000
const mostCalls = 400
const warmUpCalls = 15
/** With several clients, both sides take turns in blocks of so many calls per client. */
const callsPerTurn = 10

const timingOf = (times: readonly number[]): Timing => {
  const sorted = times.toSorted((a, b) => a - b)
  const at = (share: number): number => sorted[Math.min(sorted.length - 1, Math.floor(sorted.length * share))] ?? 0
  return { p50: at(0.5), p95: at(0.95), p99: at(0.99), calls: sorted.length }
}

const urlOf = (query: ListQuery): string =>
  `/api/admin/applicants?${new URLSearchParams(Object.entries(query).map(([name, value]) => [name, String(value)]))}`

/** Runs the call in so many loops at once, `calls` times each, and adds how long each took. */
const drive = async (call: () => Promise<unknown>, clients: number, calls: number, times: number[]): Promise<void> => {
  const loop = async (): Promise<void> => {
    for (let done = 0; done < calls; done += 1) {
      const startedAt = performance.now()
      await call()
      times.push(performance.now() - startedAt)
    }
  }
  await Promise.all(Array.from({ length: clients }, loop))
}

/** Asks the api and the database for the same page and total, in turns. Throws when they do not answer the same. */
export const measure = async (rig: Rig, query: ListQuery, clients: number): Promise<Comparison> => {
  const statements = await statementsOf(rig.context, query)
  const url = urlOf(query)
  const viaApi = () => rig.get(url)
  const viaSql = () => Promise.all(statements.map((statement) => rig.pool.query(statement)))

  const answer = JSON.parse(await viaApi()) as { applicants: { id: string }[] }
  const [page] = await viaSql()
  if (answer.applicants.map(({ id }) => id).join() !== page?.rows.map((row: { id: string }) => row.id).join())
    throw new Error(`The api and the database disagree about ${url}`)

  await drive(viaApi, clients, warmUpCalls, [])
  await drive(viaSql, clients, warmUpCalls, [])
  const times = { api: [] as number[], sql: [] as number[] }
  const perTurn = clients === 1 ? 1 : callsPerTurn
  const deadline = performance.now() + longestMs
  while (times.api.length < mostCalls && performance.now() < deadline) {
    await drive(viaApi, clients, perTurn, times.api)
    await drive(viaSql, clients, perTurn, times.sql)
  }
  return { api: timingOf(times.api), sql: timingOf(times.sql) }
}
