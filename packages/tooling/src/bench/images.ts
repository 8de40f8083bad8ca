import { createHash, randomBytes } from 'node:crypto'
import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { parseArgs } from 'node:util'
import { UsageError } from '../command.ts'
import { type Stop, withStops } from '../with-stops.ts'
import { measureInTurns } from './images/measure.ts'
import { startServer } from './images/servers.ts'
import { startRig } from './rig/start-rig.ts'

const bytes = 100_000
const thumbnailBytes = 12_000
const atOnce = 16
const viewers = 32

const goalCached = 3_000
const goalUncached = 0.7
const goalKept = 0.5

/** Writes a picture where the api looks for it; returns its name. */
const keepOne = async (folder: string): Promise<string> => {
  const picture = randomBytes(thumbnailBytes)
  const name = `${createHash('sha256').update(picture).digest('hex')}.webp`
  await mkdir(path.join(folder, name.slice(0, 2)), { recursive: true })
  await writeFile(path.join(folder, name.slice(0, 2), name), picture)
  return name
}

const compare = async (seconds: number, rounds: number, stops: Stop[]): Promise<void> => {
  const dataDirectory = await mkdtemp(path.join(tmpdir(), 'velvet-bench-images-'))
  stops.push(() => rm(dataDirectory, { recursive: true, force: true }))
  const folder = path.join(dataDirectory, 'pictures')
  const name = await keepOne(folder)
  const delivery = await startServer({ kind: 'delivery', bytes }, stops)
  const bare = await startServer({ kind: 'bare', upstream: delivery, connections: atOnce }, stops)
  const files = await startServer({ kind: 'files', folder }, stops)
  const settings = {
    DATA_DIR: dataDirectory,
    EMBEDDED_DATABASE: 'on',
    IMAGE_PROXY_HOSTS: `cdninstagram.com,${delivery}`,
  }
  const { api, cookie } = await startRig({ applicants: 100, settings }, stops)
  const signedIn = { origin: api.origin, headers: { cookie, 'sec-fetch-site': 'same-origin' } }
  const proxied = (picture: string) => `/api/proxy/instagram-image?url=${encodeURIComponent(`${delivery}${picture}`)}`
  const oneOf = (number: number) => proxied(`/${number % 100}.jpg`)
  const another = (number: number) => proxied(`/${number}.jpg`)
  const memory = api.memory.watch()
  stops.push(async () => memory.stop())
  const rates = await measureInTurns(
    {
      'proxy, cached': { ...signedIn, path: oneOf, clients: viewers },
      'proxy, uncached': { ...signedIn, path: another, clients: atOnce },
      'bare proxy': { origin: bare, path: another, clients: atOnce },
      kept: { ...signedIn, path: () => `/instagram-images/${name}`, clients: viewers },
      'plain file server': { origin: files, path: () => `/${name.slice(0, 2)}/${name}`, clients: viewers },
    },
    { rounds, seconds },
  )
  console.table(Object.fromEntries(Object.entries(rates).map(([subject, rate]) => [subject, { 'pictures/s': rate }])))
  console.log(`memory of the api: at most ${memory.peak()} MB`)
  const judge = (goal: string, isMet: boolean): void => console.log(`goal: ${goal}: ${isMet ? 'met' : 'not met'}`)
  const uncached = rates['proxy, uncached'] / rates['bare proxy']
  const kept = rates.kept / rates['plain file server']
  judge(`at least ${goalCached} cached pictures/s through the proxy`, rates['proxy, cached'] >= goalCached)
  judge(`uncached at least ${goalUncached} of a bare proxy (${uncached.toFixed(2)})`, uncached >= goalUncached)
  judge(`kept pictures at least ${goalKept} of a plain file server (${kept.toFixed(2)})`, kept >= goalKept)
}

/**
 * Pictures through the real api, each request with its session: proxied ones of 100 kB against a proxy that does nothing else, kept
 * ones of 12 kB against a plain file server, in turns, in the same run. Options `--seconds=2` of a turn and `--rounds=5`.
 */
export const run = async (args: readonly string[] = process.argv.slice(2)): Promise<void> => {
  const { values } = parseArgs({
    args: [...args],
    options: { seconds: { type: 'string', default: '2' }, rounds: { type: 'string', default: '5' } },
    allowPositionals: true,
  })
  const [seconds, rounds] = [Number(values.seconds), Number(values.rounds)]
  if (!(seconds > 0 && rounds > 0)) throw new UsageError('--seconds and --rounds must be numbers above 0')
  await withStops((stops) => compare(seconds, rounds, stops))
}
