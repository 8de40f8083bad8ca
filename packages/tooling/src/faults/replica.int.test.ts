import { setTimeout as sleep } from 'node:timers/promises'
import type { Endpoint } from '@velvet/contracts/kernel'
import { newId } from '@velvet/services/kernel'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { declaredEndpoints } from '../bench/bystander/declared-endpoints.ts'
import { freePort } from '../ports.ts'
import { type AdminClient, signIn } from './admin-client.ts'
import { until } from './chaos.ts'
import { createFaultWorld, type FaultWorld } from './fault-world.ts'
import { openLogOfAll } from './log-of-all.ts'
import { openStandby, type Standby, withReplication } from './standby.ts'

type People = { applicants: { firstName: string }[]; total: number }

const list = '/api/admin/applicants?limit=5'

/** An export leaves an entry in the activity log. */
const isLogged = ({ activity }: Endpoint): boolean => 'action' in activity

describe.skipIf(!withReplication)('reads from a replica (needs an installed PostgreSQL with pg_basebackup)', () => {
  let standby: Standby
  let world: FaultWorld
  let admin: AdminClient
  let internal: string
  const log = openLogOfAll()
  beforeAll(async () => {
    standby = await openStandby(withReplication ?? '', { isSynchronous: false })
    const port = await freePort()
    internal = `http://127.0.0.1:${port}`
    world = await createFaultWorld({
      log,
      databaseUrl: standby.databaseUrl,
      env: { DATABASE_READ_URL: standby.replicaUrl, INTERNAL_PORT: String(port), RATE_LIMITS: 'off' },
    })
    admin = await signIn(world.context, world.apiOrigin)
    await until('a read that the replica answers', () => isAnsweredByReplica(admin))
  }, 120_000)
  afterAll(async () => {
    await world?.close()
    await standby?.close()
  })

  /** How many reads the replica answered, or the primary, by the reason. */
  const reads = async (): Promise<Record<string, number>> => {
    const text = await (await fetch(`${internal}/metrics`)).text()
    const found = [...text.matchAll(/^velvet_replica_reads_total\{result="(\w+)"\} (\d+)$/gm)]
    return Object.fromEntries(found.map(([, result = '', count]) => [result, Number(count)]))
  }
  const resultsOf = async (work: () => Promise<unknown>): Promise<Record<string, number>> => {
    const before = await reads()
    await work()
    const after = Object.entries(await reads()).map(
      ([result, count]) => [result, count - (before[result] ?? 0)] as const,
    )
    return Object.fromEntries(after.filter(([, count]) => count > 0))
  }
  const isAnsweredByReplica = async (by: AdminClient): Promise<boolean> =>
    (await resultsOf(() => by.get(list))).replica === 1
  const add = (firstName: string, by = admin) =>
    by.post('/api/admin/applicants', { firstName, email: `${firstName}@example.com` })
  const newest = async (by: AdminClient): Promise<string | undefined> => {
    const { status, body } = await by.get(list)
    if (status !== 200) throw new Error(`The list answered ${status}`)
    return (body as People).applicants[0]?.firstName
  }
  it('answers each endpoint that declares it, in the same way as the primary', async () => {
    const campaign = await world.draftTo(3)
    const event = newId()
    await world.db.insertInto('events').values({ id: event, name: 'Opening night' }).execute()
    const { id: person } = await world.db.selectFrom('applicants').select('id').executeTakeFirstOrThrow()
    await until('a replica that has it all', async () => {
      await add('Mia')
      return isAnsweredByReplica(admin)
    })
    const ask = async ({ method, path }: Endpoint) => {
      const id = path.includes('/campaigns') ? campaign : path.includes('/events') ? event : person
      const answer = await fetch(`${world.apiOrigin}${path.replace(':id', id)}`, {
        method,
        headers: { cookie: admin.cookie, 'content-type': 'application/json' },
        ...(method === 'POST' ? { body: JSON.stringify({ applicantIds: [person] }) } : {}),
      })
      return { status: answer.status, body: await answer.text() }
    }
    const askReplica = async (endpoint: Endpoint) => {
      let answer = { status: 0, body: '' }
      const isTheReplicas = async (): Promise<boolean> => {
        const results = await resultsOf(async () => {
          answer = await ask(endpoint)
        })
        expect([endpoint.name, results.failed, answer.status]).toEqual([endpoint.name, undefined, 200])
        return results.replica === 1
      }
      await until(`an answer of the replica to ${endpoint.name}`, isTheReplicas)
      return answer
    }
    const declaring = (await declaredEndpoints()).filter(({ readsReplica }) => readsReplica)
    expect(declaring.length).toBeGreaterThan(12)
    const [writing, reading] = [declaring.filter(isLogged), declaring.filter((endpoint) => !isLogged(endpoint))]
    const answers = new Map<Endpoint, object>()
    for (const endpoint of reading) answers.set(endpoint, await askReplica(endpoint))
    await standby.loseReplica()
    for (const [endpoint, answer] of answers)
      expect([endpoint.name, await ask(endpoint)]).toEqual([endpoint.name, answer])
    await standby.restoreReplica()
    for (const endpoint of writing) await askReplica(endpoint)
  }, 120_000)

  it('shows what the session wrote, and what screens were told of, while the replica lags', async () => {
    const ida = await signIn(world.context, world.apiOrigin, 'ida')
    const stream = await fetch(`${world.apiOrigin}/api/admin/stream`, { headers: { cookie: ida.cookie } })
    const reader = stream.body?.pipeThrough(new TextDecoderStream()).getReader()
    const hear = async (): Promise<void> => {
      for (let heard = ''; !heard.includes('"topic":"applicants"'); ) heard += (await reader?.read())?.value ?? ''
    }
    await standby.pauseReplay()
    for (const name of ['Ada', 'Eve', 'Zoe']) {
      const told = hear()
      expect((await add(name)).status).toBe(201)
      expect(await newest(admin)).toBe(name)
      await told
      expect(await newest(ida)).toBe(name)
    }
    expect(await resultsOf(() => admin.get(list))).toEqual({ behind: 1 })
    expect(await (await fetch(`${internal}/metrics`)).text()).toMatch(/^velvet_replica_lag_bytes [1-9]/m)
    await standby.resumeReplay()
    await until('a replica that has caught up', () => isAnsweredByReplica(admin))
    expect(await newest(admin)).toBe('Zoe')
    await reader?.cancel()
  }, 120_000)

  /** Lists without a pause while something happens, each with success; returns the longest time that one took. */
  const listDuring = async (work: () => Promise<unknown>): Promise<number> => {
    log.clear()
    const statuses = new Set<number>()
    let [isOver, longestMs] = [false, 0]
    const ask = async (): Promise<void> => {
      while (!isOver) {
        const { status, ms } = await admin.get(list)
        statuses.add(status)
        longestMs = Math.max(longestMs, ms)
      }
    }
    const asking = [ask(), ask(), ask(), ask()]
    await work()
    isOver = true
    await Promise.all(asking)
    expect(statuses, log.lines().join('\n')).toEqual(new Set([200]))
    return longestMs
  }

  it('goes on without an error when the replica dies, and uses it again when it is back', async () => {
    await listDuring(async () => {
      await sleep(500)
      await standby.loseReplica()
      await sleep(1_000)
    })
    expect((await fetch(`${internal}/readyz`)).status).toBe(200)
    expect((await fetch(`${internal}/readyz/replica`)).status).toBe(503)
    await add('Ines')
    expect(await newest(admin)).toBe('Ines')
    await standby.restoreReplica()
    await until('a read that the replica answers', () => isAnsweredByReplica(admin), { withinMs: 20_000 })
    expect(await newest(admin)).toBe('Ines')
  }, 120_000)

  it('goes on without an error when the replica no longer answers on connections that stay open', async () => {
    const longestMs = await listDuring(async () => {
      await sleep(500)
      standby.silenceReplica()
      await sleep(4_000)
    })
    expect(longestMs).toBeLessThan(5_000)
    await add('Olga')
    expect(await newest(admin)).toBe('Olga')
    await standby.restoreReplica()
    await until('a read that the replica answers', () => isAnsweredByReplica(admin), { withinMs: 20_000 })
  }, 120_000)

  it('never reads old data from a replica that is promoted', async () => {
    await add('Runa')
    await standby.losePrimary()
    await standby.promote()
    const isBack = async (): Promise<boolean> => (await admin.get(list)).status === 200
    await until('an answer of the new primary', isBack, { withinMs: 20_000 })
    for (const name of ['Sina', 'Thea']) {
      await listDuring(async () => {
        expect((await add(name)).status).toBe(201)
        expect(await newest(admin)).toBe(name)
      })
    }
    expect(Object.keys(await resultsOf(() => admin.get(list)))).not.toContain('replica')
  }, 120_000)
})
