import { createTestDatabase, type TestDatabase } from '@velvet/database/testing'
import { type Collector, type ReceivedSpan, startCollector } from '@velvet/watching/testing/collector'
import { afterAll, beforeAll, describe, expect, inject, it } from 'vitest'
import { signIn } from '../faults/admin-client.ts'
import { createFaultWorld, type FaultWorld } from '../faults/fault-world.ts'
import { openLogOfAll } from '../faults/log-of-all.ts'
import { waitFor } from '../waiting.ts'

const people = 3
const stranger = { traceId: 'a'.repeat(32), spanId: 'b'.repeat(16) }

describe('traces', () => {
  const log = openLogOfAll()
  /** The traces of the jobs that have filled ledgers; a job may run again. */
  const tracesOfJobs = (): Set<unknown> =>
    new Set(
      log
        .lines()
        .map((line) => JSON.parse(line) as Record<string, unknown>)
        .filter(({ msg, job }) => msg === 'a job ended' && job === 'campaigns.dispatch')
        .map(({ traceId }) => traceId),
    )
  let database: TestDatabase
  let collector: Collector
  let world: FaultWorld
  let stopped: (number | null)[]
  beforeAll(async () => {
    database = await createTestDatabase(inject('databaseUrl'))
    collector = await startCollector()
    const env = { OTEL_EXPORTER_OTLP_ENDPOINT: collector.endpoint, OTEL_TRACES_SAMPLER: 'parentbased_always_on' }
    world = await createFaultWorld({ databaseUrl: database.url, env, log })
    const admin = await signIn(world.context, world.apiOrigin)

    const id = await world.draftTo(people, { special: ['canary@example.com'] })
    const traceparent = `00-${stranger.traceId}-${stranger.spanId}-01`
    const search = `${world.apiOrigin}/api/admin/applicants?search=canary`
    await fetch(search, { headers: { cookie: admin.cookie, traceparent } })
    await fetch(`${world.apiOrigin}/u/canary`, { method: 'POST' })
    await fetch(`${world.apiOrigin}/canary`)
    await fetch(`${world.apiOrigin}/api/admin/login`, {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify({ username: 'canary', password: 'canary' }),
    })
    const worker = world.startWorker({ LOG_LEVEL: 'info' })
    expect((await admin.post(`/api/admin/campaigns/${id}/send`)).status).toBe(202)
    await world.ended(id)
    const scheduled = await world.draftTo(1)
    const itsTime = { status: 'scheduled', scheduled_at: new Date() } as const
    await database.db.updateTable('campaigns').set(itsTime).where('id', '=', scheduled).execute()
    const hasEnded = async () => (await world.campaignOf(scheduled)).status === 'completed'
    await waitFor('The end of the scheduled campaign', hasEnded, { timeoutMs: 30_000 })
    // The sweeper may have been faster than the jobs.
    await waitFor('The end of both jobs', async () => tracesOfJobs().size === 2, { timeoutMs: 30_000 })
    // What is not exported yet is exported at the end.
    stopped = [await worker.stop(), await world.api.current().stop()]
  }, 90_000)
  afterAll(async () => {
    await world?.close()
    await collector?.stop()
    await database?.drop()
  })

  const named = (name: string): ReceivedSpan[] => collector.spans().filter((span) => span.name === name)
  const sent = (): ReceivedSpan => {
    const [span] = named('POST /api/admin/campaigns/:id/send')
    if (!span) throw new Error('Send is not traced')
    return span
  }
  const below = ({ traceId, spanId }: ReceivedSpan): ReceivedSpan[] =>
    collector.spans().filter((span) => span.traceId === traceId && span.parent === spanId)

  it('lead from pressing Send through its queries and its job to each call of the provider', () => {
    const press = sent()
    expect(press).toMatchObject({
      parent: null,
      links: [],
      isFailed: false,
      attributes: { 'http.request.method': 'POST', 'http.response.status_code': 202 },
      resource: { 'service.name': 'velvet-api' },
    })
    const queries = below(press).filter((span) => span.resource['service.name'] === 'velvet-api')
    expect(queries.map((span) => span.name)).toEqual(
      expect.arrayContaining(['begin', 'update campaigns', 'insert outbox', 'commit']),
    )
    const jobs = below(press).filter((span) => span.name === 'process campaigns.dispatch')
    expect(jobs).toMatchObject([{ resource: { 'service.name': 'velvet-worker' }, isFailed: false }])
    expect(tracesOfJobs()).toContain(press.traceId)
    expect(jobs.flatMap(below).map((span) => span.name)).toContain('select campaigns')
    const calls = below(press).filter((span) => span.name === 'call sendgrid')
    expect(calls).toHaveLength(people)
    for (const { attributes, resource } of calls)
      expect([attributes['velvet.outcome'], resource['service.name']]).toEqual(['accepted', 'velvet-worker'])
  })

  it('lead from the start of a scheduled campaign to its calls', () => {
    const [start] = named('start a scheduled campaign').filter((span) => below(span).length > 0)
    if (!start) throw new Error('Its start is not traced')
    expect(start).toMatchObject({ parent: null, isFailed: false })
    const names = below(start).map(({ name }) => name)
    expect(names).toEqual(expect.arrayContaining(['process campaigns.dispatch', 'call sendgrid', 'update campaigns']))
    expect(named('call sendgrid')).toHaveLength(people + 1)
  })

  it('belong to requests and jobs alone: what processes ask on their own makes none', () => {
    const roots = collector.spans().filter(({ parent }) => parent === null)
    expect(roots.filter(({ name }) => !/^(GET|POST) |^start a /.test(name))).toEqual([])
    const ids = new Set(collector.spans().map(({ spanId }) => spanId))
    expect(collector.spans().filter(({ parent }) => parent !== null && !ids.has(parent))).toEqual([])
  })

  it('are created by the api: a trace links to the traceparent of a client but does not depend on it', () => {
    const [list] = named('GET /api/admin/applicants')
    expect(list).toMatchObject({ parent: null, links: [stranger] })
    expect(collector.spans().filter(({ traceId }) => traceId === stranger.traceId)).toEqual([])
  })

  it('hold nothing of people: no address, name, word of a search, token, or path', () => {
    expect(named('GET unknown')).toHaveLength(1)
    expect(named('POST /u/:token')).toHaveLength(1)
    const secrets = [
      world.context.settings.secret,
      'door@velvet',
      'Guest',
      'Opening night',
      'Hello',
      '@example',
      '+1212',
    ]
    for (const secret of ['canary', '127.0.0.1', ...secrets]) expect(collector.bodies()).not.toContain(secret)
  })

  it('leave the end of processes in order, and their logs quiet', () => {
    expect(stopped).toEqual([0, 0])
    expect(log.lines().filter((line) => line.includes('traces'))).toEqual([])
  })

  it('of a collector that hangs delay no answer, and the end of the api by two seconds at most', async () => {
    collector.behave('hangs')
    await world.startApi()
    const ask = async () => (await fetch(`${world.apiOrigin}/api/events`)).status
    // As many as it takes until the collector is called; it never answers.
    const askMany = () => Promise.all(Array.from({ length: 50 }, ask))
    while (collector.held() === 0) await askMany()
    const statuses = await askMany()
    expect(new Set(statuses)).toEqual(new Set([200]))
    expect(collector.held()).toBe(1)
    const startedAt = performance.now()
    expect(await world.api.current().stop()).toBe(0)
    // Two seconds, and what else its end takes; the export itself would take five.
    expect(performance.now() - startedAt).toBeLessThan(5_000)
  })
})
