import path from 'node:path'
import { parseArgs } from 'node:util'
import { startCollector } from '@velvet/watching/testing/collector'
import { Pool } from 'undici'
import { withStops } from '../with-stops.ts'
import { startApi } from './rig/processes.ts'
import { startRig } from './rig/start-rig.ts'

const applicants = 10_000
const list = '/api/admin/applicants'
const goal = 0.95
/** Code that runs once for each request is compiled after thousands of them. */
const warmUpRequests = 3_000
const atOnce = 4
const bursts = 12
const burstSize = 150

const ways = ['neither', 'access line', 'access line and traces'] as const
type Way = (typeof ways)[number]
/** Milliseconds of the api's processor for each list, and by the clock. */
type Cost = { cpuMs: number; ms: number }

type Api = { internal: string; http: Pool }

const median = (values: readonly number[]): number => values.toSorted((a, b) => a - b)[values.length >> 1] ?? Number.NaN

const cpuSeconds = async ({ internal }: Api): Promise<number> => {
  const metrics = await (await fetch(`${internal}/metrics`)).text()
  return Number(/^process_cpu_seconds_total (\S+)/m.exec(metrics)?.[1])
}

const ask = async ({ http }: Api, cookie: string): Promise<void> => {
  const { statusCode, body } = await http.request({ method: 'GET', path: list, headers: { cookie } })
  await body.dump()
  if (statusCode !== 200) throw new Error(`The list answered ${statusCode}`)
}

/** Asks with some calls at once, as under load; returns milliseconds until all were answered. */
const askMany = async (api: Api, cookie: string, count: number): Promise<number> => {
  const startedAt = performance.now()
  let left = count
  const caller = async () => {
    while (left-- > 0) await ask(api, cookie)
  }
  await Promise.all(Array.from({ length: atOnce }, caller))
  return performance.now() - startedAt
}

/** Bursts to one api after the other, in random order, so that other work on the machine affects all of them alike. */
const measure = async (apis: Record<Way, Api>, cookie: string): Promise<Record<Way, Cost>> => {
  const costs = Object.fromEntries(ways.map((way) => [way, { cpuMs: 0, ms: 0 }])) as Record<Way, Cost>
  for (let burst = 0; burst < bursts; burst += 1)
    for (const way of ways.toSorted(() => Math.random() - 0.5)) {
      const before = await cpuSeconds(apis[way])
      costs[way].ms += (await askMany(apis[way], cookie, burstSize)) / burstSize / bursts
      costs[way].cpuMs += (((await cpuSeconds(apis[way])) - before) * 1_000) / burstSize / bursts
    }
  return costs
}

/**
 * What the access line, and traces to a collector on this machine, cost the list of applicants: processor time of the api for each
 * list, whose reverse is what one api can answer per second, without both, with the line, and with both, side by side in one run.
 * Two processes with the same settings can differ by a tenth, so each round starts new ones. Option `--rounds=N` (5).
 */
export const run = async (args: readonly string[] = process.argv.slice(2)): Promise<void> => {
  const { values } = parseArgs({
    args: [...args],
    options: { rounds: { type: 'string', default: '5' } },
  })
  const rounds = Number(values.rounds)
  await withStops(async (stops) => {
    const collector = await startCollector()
    collector.behave('forgets')
    stops.push(collector.stop)
    const rig = await startRig({ applicants }, stops)
    const settings: Record<Way, Record<string, string>> = {
      neither: {},
      'access line': { LOG_LEVEL: 'info' },
      'access line and traces': { LOG_LEVEL: 'info', OTEL_EXPORTER_OTLP_ENDPOINT: collector.endpoint },
    }
    const costs: Record<Way, Cost>[] = []
    for (let round = 0; round < rounds; round += 1)
      await withStops(async (ends) => {
        const open = async (way: Way): Promise<Api> => {
          const api = await startApi(rig.databaseUrl, rig.secret, settings[way], path.join(rig.directory, way))
          ends.push(api.stop)
          const http = new Pool(api.origin, { connections: atOnce })
          ends.push(() => http.close())
          return { internal: api.internal, http }
        }
        const opened = await Promise.all(ways.map(async (way) => [way, await open(way)]))
        const apis = Object.fromEntries(opened) as Record<Way, Api>
        await Promise.all(ways.map((way) => askMany(apis[way], rig.cookie, warmUpRequests)))
        costs.push(await measure(apis, rig.cookie))
      })
    if (collector.calls() === 0) throw new Error('Nothing was traced')

    const ratios = (way: Way): number[] =>
      costs.map((cost) => cost.neither.cpuMs / cost[way].cpuMs).sort((a, b) => a - b)
    for (const way of ways) {
      const [cpuMs, ms] = [median(costs.map((cost) => cost[way].cpuMs)), median(costs.map((cost) => cost[way].ms))]
      const [least = 0, most = 0] = [ratios(way)[0], ratios(way).at(-1)]
      console.log(
        `${way.padEnd(24)}${cpuMs.toFixed(2).padStart(6)} ms of processor time, ${(1_000 / ms).toFixed(0)} lists a second   ` +
          `throughput ${median(ratios(way)).toFixed(3)} (${least.toFixed(3)} to ${most.toFixed(3)})`,
      )
    }
    const ratio = median(ratios('access line and traces'))
    console.log(`\nGoal: throughput with both at least ${goal} of neither: ${ratio >= goal ? 'met' : 'MISSED'}`)
  })
}
