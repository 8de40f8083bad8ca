import { parseArgs } from 'node:util'
import { UsageError } from '../command.ts'
import { maxBegunPerSecond } from '../faults/max-begun-per-second.ts'
import { type Stop, withStops } from '../with-stops.ts'
import { type Neighbors, watchNeighbors } from './campaign/neighbors.ts'
import { measureProgress } from './campaign/progress.ts'
import { type Accepted, measureRaw } from './campaign/provider.ts'
import {
  type CampaignRig,
  fillCity,
  latencyMs,
  startBenchSenders,
  startBenchWorker,
  startCampaignRig,
} from './campaign/rig.ts'
import { contentBytes, type Run, sendTo } from './campaign/send.ts'
import { count, printNeighbors, printRuns, type Row, ratio } from './campaign/table.ts'

const usage = `Usage: pnpm bench campaign [calls in flight] [--sizes 10000,100000] [--batches 100,1000] [--per-second 1000]
       [--parts sizes,reports,workers,throttle,neighbors] [--messages 1000000]
--sizes 1000000 is a soak of some minutes. The part \`progress\` reads the progress of a campaign of that many messages.`

const warmUpPeople = 2_000
const throttledSeconds = 40

type Options = {
  inFlight: number
  sizes: number[]
  batches: number[]
  perSecond: number
  messages: number
  parts: string[]
}

const numbers = (text: string): number[] => {
  const found = text.split(',').map(Number)
  if (found.some((one) => !Number.isInteger(one) || one < 1)) throw new UsageError(usage)
  return found
}

const optionsOf = (args: string[]): Options => {
  const { values, positionals } = parseArgs({
    args,
    allowPositionals: true,
    options: {
      sizes: { type: 'string', default: '10000,100000' },
      batches: { type: 'string', default: '100,1000' },
      'per-second': { type: 'string', default: '1000' },
      messages: { type: 'string', default: '1000000' },
      parts: { type: 'string', default: 'sizes,reports,workers,throttle,neighbors' },
    },
  })
  const [inFlight = 100] = numbers(positionals[0] ?? '100')
  const [perSecond = 1_000] = numbers(values['per-second'])
  const [messages = 1_000_000] = numbers(values.messages)
  const parts = values.parts.split(',')
  return { inFlight, sizes: numbers(values.sizes), batches: numbers(values.batches), perSecond, messages, parts }
}

/** Calls in flight at the provider; half as many more wait for a connection or for their result to be stored. */
const atOnce = (calls: number): Record<string, string> => ({
  EMAIL_CONNECTIONS: String(calls),
  EMAIL_CONCURRENCY: String(Math.ceil(calls * 1.5)),
})

/** `senders` are those of that many more workers, in one process. */
type Setting = { workers?: number; senders?: number; env: Record<string, string>; city: string }
type Measured = { run: Run; memory: string; accepted: Accepted }

/** Runs a campaign through fresh workers, after a small campaign that warms them up. */
const measure = async (rig: CampaignRig, { workers = 1, senders = 0, env, city }: Setting): Promise<Measured> => {
  const stops: Stop[] = []
  try {
    const started = []
    for (let worker = 0; worker < workers; worker += 1) started.push(await startBenchWorker(rig, env, stops))
    if (senders > 0) await startBenchSenders(rig, senders, env, stops)
    await sendTo(rig, 'Warmup')
    await rig.provider.clear()
    const run = await sendTo(rig, city)
    const memory = started.map((one) => `${one.restMegabytes} to ${one.peakMegabytes()} MB`).join(', ')
    for (const worker of started) await worker.stop()
    const accepted = await rig.provider.accepted()
    await rig.provider.clear()
    return { run, memory, accepted }
  } finally {
    for (const stop of stops.toReversed()) await stop()
  }
}

const rowOf = ({ run, memory }: Measured, limit: number): Row => ({
  'accepted/s': count(run.perSecond),
  ratio: ratio(run.perSecond / limit),
  'first after ms': count(run.firstAfterMs),
  'filled/s': count(run.filledPerSecond),
  'worker memory': memory,
})

/** Every size, one recipient per call and many, each beside the same calls with nothing behind them. */
const measureSizes = async (rig: CampaignRig, { inFlight, sizes, batches }: Options): Promise<void> => {
  for (const people of sizes) {
    const rows: Record<string, Row> = {}
    for (const perCall of [1, ...batches]) {
      // The bare sender needs no more calls at once than keep the provider busy.
      const calls = perCall === 1 ? inFlight : Math.max(4, Math.ceil(inFlight / 10))
      const raw = () =>
        measureRaw(rig.provider, { people: Math.min(people, 20_000 * perCall), inFlight: calls, perCall, contentBytes })
      const before = await raw()
      await rig.provider.clear()
      const env = { ...atOnce(calls), EMAIL_BATCH_SIZE: String(perCall) }
      const measured = await measure(rig, { env, city: `City${people}` })
      const limit = (before + (await raw())) / 2
      await rig.provider.clear()
      rows[`raw, ${perCall} per call, ${calls} at once`] = { 'accepted/s': count(limit), ratio: 1 }
      rows[`campaign, ${perCall} per call, ${calls} at once`] = rowOf(measured, limit)
    }
    printRuns(`${people.toLocaleString('en')} recipients, ${latencyMs} ms per call`, rows)
  }
}

/** The same campaign without reports and with them, which the api stores while the worker sends. */
const measureReports = async (rig: CampaignRig, { inFlight, sizes, batches }: Options): Promise<void> => {
  const [people = 10_000] = sizes
  const rows: Record<string, Row> = {}
  for (const perCall of [1, batches[0] ?? 1]) {
    const env = { ...atOnce(inFlight), EMAIL_BATCH_SIZE: String(perCall) }
    const without = await measure(rig, { env, city: `City${people}` })
    await rig.provider.setReports(true)
    const reported = await measure(rig, { env, city: `City${people}` })
    await rig.provider.setReports(false)
    rows[`without reports, ${perCall} per call`] = rowOf(without, without.run.perSecond)
    rows[`with reports, ${perCall} per call`] = rowOf(reported, without.run.perSecond)
  }
  printRuns(`${people.toLocaleString('en')} recipients, with and without reports`, rows)
}

/** With so many calls that the machine is the limit, and with so few that the provider is. */
const measureWorkers = async (rig: CampaignRig, { inFlight, sizes }: Options): Promise<void> => {
  const [people = 10_000] = sizes
  for (const calls of [inFlight, Math.ceil(inFlight / 5)]) {
    const env = atOnce(calls)
    const one = await measure(rig, { env, city: `City${people}` })
    const two = await measure(rig, { workers: 2, env, city: `City${people}` })
    const doubles = one.accepted.doubles + two.accepted.doubles
    printRuns(`${people.toLocaleString('en')} recipients, ${calls} calls at once per worker, ${doubles} twice`, {
      'one worker': rowOf(one, one.run.perSecond),
      'two workers': rowOf(two, one.run.perSecond),
    })
  }
}

const measureThrottle = async (rig: CampaignRig, { perSecond, batches }: Options): Promise<void> => {
  await fillCity(rig, 'Throttled', perSecond * throttledSeconds)
  const rows: Record<string, Row> = {}
  for (const [workers, senders, perCall] of [
    [1, 0, 1],
    [2, 0, 1],
    [1, 19, 1],
    [1, 0, batches[0] ?? 1],
  ] as const) {
    const env = {
      EMAIL_PER_SECOND: String(perSecond),
      EMAIL_BATCH_SIZE: String(perCall),
      // A lost answer ends the campaign a quarter of an hour later otherwise.
      DELIVERY_WAIT_MS: '15000',
    }
    const { run, accepted } = await measure(rig, { workers, senders, env, city: 'Throttled' })
    const more = senders > 0 ? ` and ${senders} senders` : ''
    rows[`${workers} worker${workers > 1 ? 's' : ''}${more}, ${perCall} per call`] = {
      'accepted/s': count(run.perSecond),
      'of what is allowed': ratio(run.perSecond / perSecond),
      'most begun in a second': await maxBegunPerSecond(rig.context, run.id),
      'most accepted in a second': accepted.maxInOneSecond,
    }
  }
  printRuns(`${perSecond} per second allowed`, rows)
}

/** What guests and admins notice of a campaign with reports, throttled as by default and as fast as it goes. */
const measureNeighbors = async (rig: CampaignRig, { inFlight, sizes }: Options): Promise<void> => {
  const city = `City${sizes.at(-1)}`
  const neighbors = await watchNeighbors(rig)
  await neighbors.idle(2_000)
  const idle = await neighbors.idle(8_000)
  const rows: [string, Neighbors][] = [['idle', idle]]
  const fast = atOnce(inFlight)
  await rig.provider.setReports(true)
  await fillCity(rig, 'Usual', 5_000)
  const [, usual] = await neighbors.beside(measure(rig, { env: { EMAIL_PER_SECOND: '500' }, city: 'Usual' }))
  rows.push(['campaign at 500 per second', usual])
  const [, full] = await neighbors.beside(measure(rig, { env: fast, city }))
  rows.push([`campaign, ${inFlight} calls at once`, full])
  await rig.provider.setReports(false)
  printNeighbors(rows, idle)
}

/** What the screen of a running campaign asks for every second or two. */
const measureScreen = async (rig: CampaignRig, { messages }: Options): Promise<void> => {
  const { p50, p95, p99 } = await measureProgress(rig, messages)
  printRuns(`Progress of a running campaign of ${messages.toLocaleString('en')} messages (ms, goal: p95 under 20)`, {
    progress: { p50: ratio(p50), p95: ratio(p95), p99: ratio(p99) },
  })
}

const measures: Record<string, (rig: CampaignRig, options: Options) => Promise<void>> = {
  sizes: measureSizes,
  reports: measureReports,
  workers: measureWorkers,
  throttle: measureThrottle,
  neighbors: measureNeighbors,
  progress: measureScreen,
}

/** One POST per recipient and many, through the worker with every promise kept, beside the same number of bare POSTs. */
export const run = async (args: string[]): Promise<void> => {
  const options = optionsOf(args)
  if (options.parts.some((part) => !(part in measures))) throw new UsageError(usage)
  await withStops(async (stops) => {
    const rig = await startCampaignRig(stops)
    await fillCity(rig, 'Warmup', warmUpPeople)
    for (const people of options.sizes) await fillCity(rig, `City${people}`, people)
    for (const part of options.parts) await measures[part]?.(rig, options)
  })
}
