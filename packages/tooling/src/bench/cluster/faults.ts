import { setTimeout as sleep } from 'node:timers/promises'
import { signIn } from '../../faults/admin-client.ts'
import type { Audit } from '../../faults/audit.ts'
import type { Child } from '../../faults/children.ts'
import { createFaultWorld } from '../../faults/fault-world.ts'
import { waitFor } from '../../waiting.ts'
import type { Stop } from '../../with-stops.ts'
import { secret } from '../campaign/rig.ts'
import { printRuns, type Row } from '../campaign/table.ts'
import { type Front, startFront } from './front.ts'
import { environmentOf, type Machines } from './machines.ts'

const apis = 2
const workers = 4
const lanes = 2
const pauseMs = 100
/** Workers that start share two processors with everything else. */
const maxMs = 120_000
const warmUpPeople = 100
/** Four workers share the processors of one machine: with the lease of one worker's tests, calls would end because they had to wait. */
const workerEnv = { DELIVERY_LEASE_MS: '4000', EMAIL_CONCURRENCY: '10' }
const ownWrites = 10
const frozenMs = 5_000

/** What went wrong beside the campaign. */
type Trouble = { stale: number }
type Running = { front: Front; cookie: string; machines: Machines; workers: readonly Child[] }
type Fault = { name: string; act: (running: Running) => Promise<Trouble | undefined> }

/** Adds people, and looks each time whether the list, from whichever api, has them at once. */
const writeAndLook = async ({ front, cookie }: Running): Promise<Trouble> => {
  let stale = 0
  for (let round = 0; round < ownWrites; round += 1) {
    const firstName = `Own${Date.now()}x${round}`
    const added = await front.call('admin', '/api/admin/applicants', {
      cookie,
      body: { firstName, email: `${firstName}@example.net` },
    })
    if (added.status !== 201) throw new Error(`Adding a person answered ${added.status}: ${added.text}`)
    const { status, text } = await front.call('admin', '/api/admin/applicants?limit=5', { cookie })
    if (status === 200 && !text.includes(firstName)) stale += 1
  }
  return { stale }
}

/** In an order in which each leaves what the next one needs. */
const faults: readonly Fault[] = [
  {
    name: 'replica lags',
    act: async (running) => {
      await running.machines.standby.pauseReplay()
      const trouble = await writeAndLook(running)
      await running.machines.standby.resumeReplay()
      return trouble
    },
  },
  {
    name: 'replica dies',
    act: async (running) => {
      await running.machines.standby.loseReplica()
      const trouble = await writeAndLook(running)
      await running.machines.standby.restoreReplica()
      return trouble
    },
  },
  {
    name: 'Redis node with the queues dies',
    act: async ({ machines: { redis } }) => {
      await (await redis?.nodeOf('{velvet}'))?.kill()
      return undefined
    },
  },
  {
    name: `one of ${workers} workers frozen for ${frozenMs / 1_000} s`,
    act: async ({ workers: [first] }) => {
      first?.freeze()
      await sleep(frozenMs)
      first?.thaw()
      return undefined
    },
  },
  {
    name: 'primary dies, standby promoted after 2 s',
    act: async ({ machines: { standby } }) => {
      await standby.losePrimary()
      await sleep(2_000)
      await standby.promote()
      return undefined
    },
  },
]

/** Lists without a pause until stopped, and how they were answered. */
const keepListing = (front: Front, cookie: string, stops: Stop[]) => {
  const answers = { ok: 0, unavailable: 0, other: 0 }
  let isOver = false
  const lane = async (): Promise<void> => {
    while (!isOver) {
      const status = await front.call('admin', '/api/admin/applicants?limit=50', { cookie }).then(
        (answer) => answer.status,
        () => 0,
      )
      answers[status === 200 ? 'ok' : status === 503 ? 'unavailable' : 'other'] += 1
      await sleep(pauseMs)
    }
  }
  const listing = Promise.all(Array.from({ length: lanes }, lane))
  const stop = async () => {
    isOver = true
    await listing
    return answers
  }
  stops.push(stop)
  return stop
}

const isSound = ({ lost, doubled, phantom, stuck, isWhole }: Audit): boolean =>
  isWhole && lost + doubled + phantom + stuck === 0

/** A campaign through several workers for each fault, with lists beside it. Throws when one of them lost or doubled a message. */
export const measureFaults = async (machines: Machines, people: number, stops: Stop[]): Promise<void> => {
  const { databaseUrl, replicaUrl, setSynchronous } = machines.standby
  const env = await environmentOf({ primary: databaseUrl, replica: replicaUrl }, machines.redis, stops)
  const world = await createFaultWorld({ databaseUrl, env: { ...env, SESSION_SECRET: secret }, workerEnv })
  stops.push(world.close)
  const front = await startFront(apis, world.environment, stops)
  const { cookie } = await signIn(world.context, world.apiOrigin)
  const running = Array.from({ length: workers }, () => world.startWorker())
  await world.ended(await world.sendTo(warmUpPeople), maxMs)
  const rows: Record<string, Row> = {}
  const unsound: string[] = []
  for (const { name, act } of faults) {
    // Only a synchronous standby has all that was answered; the other faults would make its absence stop every write.
    if (name.startsWith('primary')) await setSynchronous(true)
    world.sandbox.log.clear()
    const id = await world.sendTo(people)
    const stopListing = keepListing(front, cookie, stops)
    const isUnderWay = async () => world.accepted() >= people / 4
    await waitFor('A quarter of the campaign', isUnderWay, { timeoutMs: maxMs, intervalMs: 5 })
    const startedAt = performance.now()
    const trouble = await act({ front, cookie, machines, workers: running })
    await world.ended(id, maxMs)
    const seconds = (performance.now() - startedAt) / 1_000
    const answers = await stopListing()
    const audit = await world.audit(id)
    if (!isSound(audit) || (trouble?.stale ?? 0) > 0)
      unsound.push(`${name}: ${JSON.stringify({ ...audit, ...trouble })}`)
    rows[name] = {
      messages: audit.rows,
      lost: audit.lost,
      doubled: audit.doubled,
      stuck: audit.stuck,
      'own writes not seen': trouble ? `${trouble.stale} of ${ownWrites}` : '-',
      'lists answered': answers.ok,
      '503': answers.unavailable,
      'other answers': answers.other,
      'seconds to the end': Number(seconds.toFixed(1)),
    }
    console.log(`${name}: lost ${audit.lost}, doubled ${audit.doubled}`)
  }
  printRuns(`Faults in a campaign to ${people.toLocaleString('en')}, ${apis + 1} apis, ${workers} workers`, rows)
  if (unsound.length > 0) throw new Error(`Not everybody was written to once: ${unsound.join('; ')}`)
}
