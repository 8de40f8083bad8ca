import path from 'node:path'
import { parseArgs } from 'node:util'
import { startCollector } from '@velvet/watching/testing/collector'
import { Pool } from 'undici'
import { withStops } from '../with-stops.ts'
import { startApi } from './rig/processes.ts'
import { startRig } from './rig/start-rig.ts'

const applicants = 10_000
const clients = 8
const list = '/api/admin/applicants'
const goal = 0.95

const ways = ['neither', 'access line', 'access line and traces'] as const
type Way = (typeof ways)[number]
type Turn = { perSecond: number; cpuMs: number }

type Api = { origin: string; internal: string; http: Pool }

const median = (values: readonly number[]): number => values.toSorted((a, b) => a - b)[values.length >> 1] ?? Number.NaN

const cpuSeconds = async ({ internal }: Api): Promise<number> => {
  const metrics = await (await fetch(`${internal}/metrics`)).text()
  return Number(/^process_cpu_seconds_total (\S+)/m.exec(metrics)?.[1])
}

/** Lists answered per second to all clients together, and what one took of the api's processor. */
const measure = async (api: Api, cookie: string, seconds: number): Promise<Turn> => {
  const before = await cpuSeconds(api)
  const endsAt = performance.now() + seconds * 1_000
  let calls = 0
  const ask = async (): Promise<void> => {
    while (performance.now() < endsAt) {
      const { statusCode, body } = await api.http.request({ method: 'GET', path: list, headers: { cookie } })
      await body.dump()
      if (statusCode !== 200) throw new Error(`The list answered ${statusCode}`)
      calls += 1
    }
  }
  await Promise.all(Array.from({ length: clients }, ask))
  return { perSecond: calls / seconds, cpuMs: (((await cpuSeconds(api)) - before) / calls) * 1_000 }
}

/**
 * What the access line, and traces to a collector on this machine, cost the list of applicants: calls per second of 8 clients without
 * both, with the line, and with both, in turns within one run. Options `--rounds=N` (25) and `--seconds=N` per turn (1).
 */
export const run = async (args: readonly string[] = process.argv.slice(2)): Promise<void> => {
  const { values } = parseArgs({
    args: [...args],
    options: { rounds: { type: 'string', default: '25' }, seconds: { type: 'string', default: '1' } },
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
      const http = new Pool(api.origin, { connections: clients })
      stops.push(() => http.close())
      return { origin: api.origin, internal: api.internal, http }
    }
    const apis = Object.fromEntries(await Promise.all(ways.map(async (way) => [way, await open(way)]))) as Record<
      Way,
      Api
    >
    for (const way of ways) await measure(apis[way], rig.cookie, 2)

    const turns: Record<Way, Turn[]> = { neither: [], 'access line': [], 'access line and traces': [] }
    for (let round = 0; round < rounds; round += 1)
      for (let place = 0; place < ways.length; place += 1) {
        const way = ways[(round + place) % ways.length] ?? 'neither'
        turns[way].push(await measure(apis[way], rig.cookie, seconds))
      }
    if (collector.calls() === 0) throw new Error('Nothing was traced')
    const ratioOf = (way: Way, of: keyof Turn): number =>
      median(turns[way].map((turn, round) => turn[of] / (turns.neither[round]?.[of] ?? Number.NaN)))
    for (const way of ways) {
      const perSecond = median(turns[way].map((turn) => turn.perSecond))
      const cpuMs = median(turns[way].map((turn) => turn.cpuMs))
      console.log(
        `${way.padEnd(24)}${perSecond.toFixed(0).padStart(6)} lists/s   ratio ${ratioOf(way, 'perSecond').toFixed(3)}   ` +
          `${cpuMs.toFixed(2).padStart(6)} ms of the api's processor each   ratio ${ratioOf(way, 'cpuMs').toFixed(3)}`,
      )
    }
    const ratio = ratioOf('access line and traces', 'perSecond')
    console.log(`\nGoal: with both at least ${goal} of neither: ${ratio >= goal ? 'met' : 'MISSED'}`)
  })
}
