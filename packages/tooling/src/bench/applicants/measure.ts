import { recordStatements } from '../rig/record-statements.ts'
import type { Rig } from '../rig/start-rig.ts'
import type { Question } from './questions.ts'
import { type Timing, timingOf } from './timing.ts'

export type Comparison = { api: Timing; sql: Timing }

const maxMs = 8_000
const maxCalls = 400
const warmUpCalls = 15
/** With several clients, both sides take turns in blocks of this many calls per client. */
const callsPerTurn = 10

/** Runs the call in several concurrent loops, `calls` times each, and records each duration. */
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

/** Asks the api and the database for the same, in turns. Throws when they do not answer the same. */
export const measure = async (rig: Rig, question: Question, clients: number): Promise<Comparison> => {
  const { path, ask, essenceOf } = question
  const statements = await recordStatements(rig.context, ask)
  const viaApi = () => rig.get(path)
  const viaSql = () => Promise.all(statements.map((statement) => rig.pool.query(statement)))

  const answer = essenceOf.answer(await viaApi())
  const results = essenceOf.results((await viaSql()).map(({ rows }) => rows))
  if (answer.join() !== results.join()) throw new Error(`The api and the database disagree about ${path}`)

  await drive(viaApi, clients, warmUpCalls, [])
  await drive(viaSql, clients, warmUpCalls, [])
  const times = { api: [] as number[], sql: [] as number[] }
  const perTurn = clients === 1 ? 1 : callsPerTurn
  const deadline = performance.now() + maxMs
  while (times.api.length < maxCalls && performance.now() < deadline) {
    await drive(viaApi, clients, perTurn, times.api)
    await drive(viaSql, clients, perTurn, times.sql)
  }
  return { api: timingOf(times.api), sql: timingOf(times.sql) }
}
