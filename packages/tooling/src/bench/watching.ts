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

const ways = ['neither', 'access line', 'access line and traces'] as const
type Way = (typeof ways)[number]
/** Milliseconds of the api's processor that one list took, and those until it was answered. */
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

/**
 * Asks one api after the other, so that whatever else goes on on the machine meets all of them alike. With several calls at once, the
 * api that has the longer queue would take less time for each.
 */
const measure = async (apis: Record<Way, Api>, cookie: string, seconds: number): Promise<Record<Way, Cost>> => {
  const before = await Promise.all(ways.map((way) => cpuSeconds(apis[way])))
  const times: Record<Way, number[]> = { neither: [], 'access line': [], 'access line and traces': [] }
  const endsAt = performance.now() + seconds * 1_000
  while (performance.now() < endsAt)
    for (const way of ways) {
      const startedAt = performance.now()
      await ask(apis[way], cookie)
      times[way].push(performance.now() - startedAt)
    }
  const costs = ways.map(async (way, place) => {
    const cpuMs = (((await cpuSeconds(apis[way])) - (before[place] ?? Number.NaN)) / times[way].length) * 1_000
    return [way, { cpuMs, ms: median(times[way]) }] as const
  })
  return Object.fromEntries(await Promise.all(costs)) as Record<Way, Cost>
}

/**
 * What the access line, and traces to a collector on this machine, cost the list of applicants: processor time of the api for each
 * list, whose reverse is what one api can answer per second, without both, with the line, and with both, side by side in one run.
 * Options `--rounds=N` (15) and `--seconds=N` per round (5).
 */
export const run = async (args: readonly string[] = process.argv.slice(2)): Promise<void> => {
  const { values } = parseArgs({
    args: [...args],
    options: { rounds: { type: 'string', default: '15' }, seconds: { type: 'string', default: '5' } },
  })
  const [rounds, seconds] = [Number(values.rounds), Number(values.seconds)]
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
    const open = async (way: Way): Promise<Api> => {
      const logs = path.join(rig.directory, way)
      const api = await startApi(rig.databaseUrl, rig.secret, settings[way], logs)
      stops.push(api.stop)
      const http = new Pool(api.origin, { connections: 1 })
      stops.push(() => http.close())
      return { internal: api.internal, http }
    }
    const apis = Object.fromEntries(await Promise.all(ways.map(async (way) => [way, await open(way)]))) as Record<
      Way,
      Api
    >
    await measure(apis, rig.cookie, 30)
    const costs: Record<Way, Cost>[] = []
    for (let round = 0; round < rounds; round += 1) costs.push(await measure(apis, rig.cookie, seconds))
    if (collector.calls() === 0) throw new Error('Nothing was traced')

    const ratios = (way: Way): number[] =>
      costs.map((cost) => cost.neither.cpuMs / cost[way].cpuMs).sort((a, b) => a - b)
    for (const way of ways) {
      const [cpuMs, ms] = [median(costs.map((cost) => cost[way].cpuMs)), median(costs.map((cost) => cost[way].ms))]
      const [least = 0, most = 0] = [ratios(way)[0], ratios(way).at(-1)]
      console.log(
        `${way.padEnd(24)}${cpuMs.toFixed(2).padStart(6)} ms of processor time, answered in ${ms.toFixed(1)} ms   ` +
          `throughput ${median(ratios(way)).toFixed(3)} (${least.toFixed(3)} to ${most.toFixed(3)})`,
      )
    }
    const ratio = median(ratios('access line and traces'))
    console.log(`\nGoal: throughput with both at least ${goal} of neither: ${ratio >= goal ? 'met' : 'MISSED'}`)
  })
}
