import type { Endpoint } from '@velvet/contracts/kernel'
import { type Caller, type Callers, callersOf } from './callers.ts'
import { type Call, hostileCalls, type World } from './hostile-calls.ts'
import { strideOf } from './stride.ts'
import type { Bystander, Wait } from './watch-bystander.ts'
import { webhookCalls } from './webhook-calls.ts'

/** The longest wait of the bystander during one endpoint's calls, the call that caused it, and how many calls there was no time for. */
export type Row = Wait & { endpoint: string; calls: number; leftOut: number; answers: string; slowest: string }

/** The longest that another person may wait. */
export const maxMs = 250
/** A wait that another program caused does not recur; a wait that the call causes does. */
const attempts = 3
/** So many are also made in the name of every other role that may. */
const slowestCalls = 2

export type Walk = {
  endpoints: readonly Endpoint[]
  world: World
  callers: Callers
  bystander: Bystander
}

type Measured = Wait & { caller: Caller; call: Call; answer: string }

/** What other programs of the machine add is not the product's. */
export const isTooLong = ({ ownMs }: Wait): boolean => ownMs > maxMs

const eachOf = (pick: (...values: number[]) => number, waits: readonly Wait[]): Wait => ({
  clockMs: pick(...waits.map(({ clockMs }) => clockMs)),
  ownMs: pick(...waits.map(({ ownMs }) => ownMs)),
  workMs: pick(...waits.map(({ workMs }) => workMs)),
})

export const longestOf = (waits: readonly Wait[]): Wait => eachOf(Math.max, waits)

const measure = async ({ bystander, callers }: Walk, e: Endpoint, caller: Caller, call: Call): Promise<Measured> => {
  const send = callers.send(caller, e, call)
  const { result: answer, ...first } = await bystander.during(send)
  let wait: Wait = first
  for (let attempt = 1; attempt < attempts && isTooLong(wait); attempt += 1) {
    wait = eachOf(Math.min, [wait, await bystander.during(send)])
  }
  return { ...wait, caller, call, answer }
}

const slowestFirst = (a: Measured, b: Measured): number => b.ownMs - a.ownMs

const tally = (measured: readonly Measured[]): string => {
  const counts = new Map<string, number>()
  for (const { answer } of measured) counts.set(answer, (counts.get(answer) ?? 0) + 1)
  return [...counts].map(([answer, count]) => `${answer} (${count})`).join(', ')
}

const measureEndpoint = async (walk: Walk, e: Endpoint): Promise<Row> => {
  const [strongest = 'visitor', ...others] = callersOf(e)
  const calls = [...hostileCalls(e, walk.world), ...(e.access === 'webhook' ? webhookCalls(e, walk.world) : [])]
  const measured: Measured[] = []
  const startedAt = performance.now()
  for (let index = 0; index < calls.length; ) {
    const call = calls[index]
    if (call) measured.push(await measure(walk, e, strongest, call))
    index += strideOf(performance.now() - startedAt, measured.length, calls.length - index - 1)
  }
  const leftOut = calls.length - measured.length
  for (const { call } of measured.toSorted(slowestFirst).slice(0, slowestCalls))
    for (const caller of others) measured.push(await measure(walk, e, caller, call))
  if (!measured.some(({ answer }) => /^\d{3}$/.test(answer))) throw new Error(`${e.name} never answered`)
  const [slowest] = measured.toSorted(slowestFirst)
  if (!slowest) throw new Error(`${e.name} was not called`)
  return {
    endpoint: e.name,
    calls: measured.length,
    leftOut,
    answers: tally(measured),
    slowest: `${slowest.call.what}, ${slowest.caller}`,
    ...longestOf(measured),
  }
}

/** Calls every endpoint in the largest and most hostile ways it accepts while a bystander asks for something cheap. */
export async function* walkEndpoints(walk: Walk): AsyncGenerator<Row> {
  for (const e of walk.endpoints) yield await measureEndpoint(walk, e)
}
