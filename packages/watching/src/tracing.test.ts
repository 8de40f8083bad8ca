import pino from 'pino'
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { throttleLines } from './line-throttle.ts'
import { openTracing } from './open-tracing.ts'
import { querySpans } from './query-spans.ts'
import { type Collector, startCollector } from './testing/collector.ts'
import { inSpan, type Tracing, type TracingVariables } from './tracing.ts'

describe('traces', () => {
  let collector: Collector
  let tracing: Tracing
  let lines: string[]
  const open = async (variables: Partial<TracingVariables> = {}): Promise<Tracing> => {
    const logger = pino({ hooks: throttleLines() }, { write: (line: string) => void lines.push(line) })
    const opened = await openTracing(
      {
        OTEL_EXPORTER_OTLP_ENDPOINT: collector.endpoint,
        OTEL_EXPORTER_OTLP_HEADERS: undefined,
        OTEL_SERVICE_NAME: undefined,
        OTEL_RESOURCE_ATTRIBUTES: undefined,
        OTEL_TRACES_SAMPLER: 'parentbased_always_on',
        OTEL_TRACES_SAMPLER_ARG: undefined,
        ...variables,
      },
      'velvet-test',
      logger,
    )
    if (!opened) throw new Error('Nothing is traced')
    tracing = opened
    return opened
  }
  beforeEach(async () => {
    lines = []
    collector = await startCollector()
  })
  afterEach(async () => {
    await tracing.close()
    await collector.stop()
  })
  const work = { kind: 'internal', parent: null } as const
  /** What arrived, once everything was sent. */
  const sent = async () => {
    await tracing.close()
    return new Map(collector.spans().map((span) => [span.name, span]))
  }
  /** More spans than are kept for a later call, so that the collector is called at once. */
  const beginMany = () => {
    for (let count = 0; count < 600; count += 1) tracing.begin('one of many', work).end()
  }

  it('are nothing without an endpoint', async () => {
    await open()
    const none = { ...({} as TracingVariables), OTEL_EXPORTER_OTLP_ENDPOINT: undefined }
    expect(await openTracing(none, 'velvet-test', pino({ level: 'silent' }))).toBeNull()
  })

  it('carry the headers, the name and the attributes that OpenTelemetry’s variables say', async () => {
    await open({
      OTEL_EXPORTER_OTLP_HEADERS: 'authorization=Bearer%20of-the-test, x-other=1',
      OTEL_RESOURCE_ATTRIBUTES: 'deployment.environment.name=test',
    })
    tracing.begin('alone', work).end()
    const { resource } = (await sent()).get('alone') ?? {}
    expect(resource).toMatchObject({ 'service.name': 'velvet-test', 'deployment.environment.name': 'test' })
    expect(collector.authorizations()).toEqual(['Bearer of-the-test'])
  })

  it('put queries below their request or job, and omit queries without one', async () => {
    await open()
    const onQuery = querySpans(tracing)
    const queries = [
      ['select "id" from "outbox" where "job" = $1', 'select outbox'],
      ['insert into "campaigns" ("name") values ($1)', 'insert campaigns'],
      ['update campaigns set notice = $1 from (select 1) x', 'update campaigns'],
      ['delete from "sessions"', 'delete sessions'],
      ['\n  select * from exchange_communications($1::uuid)', 'select exchange_communications'],
      ['with due as (select 1) select from due', 'with due'],
      ['commit', 'commit'],
    ] as const
    let later = (): void => undefined
    await inSpan(tracing, 'work', work, async () => {
      for (const [sql] of queries) onQuery(sql, 2)
      await new Promise((resolve) => setImmediate(resolve))
      onQuery('select 1', 2, Object.assign(new Error('canary'), { code: '23505' }))
      tracing.begin('rest', { kind: 'internal' }).run(() => {
        later = () => onQuery('select late', 1)
      })
    })
    onQuery('select alone', 1)
    later()
    const spans = await sent()
    const above = spans.get('work')
    for (const [, name] of queries)
      expect(spans.get(name)).toMatchObject({ traceId: above?.traceId, parent: above?.spanId, kind: 3 })
    expect(spans.get('select')).toMatchObject({ isFailed: true, attributes: { 'error.type': '23505' } })
    expect(spans.size).toBe(queries.length + 2)
    expect(collector.bodies()).not.toContain('canary')
  })

  it('continue in another process, and start as new linked traces when work outlives its request', async () => {
    await open()
    const asked: string[] = []
    let goOn = (): void => undefined
    const woken = new Promise<void>((resolve) => {
      goOn = resolve
    })
    let outlives: Promise<unknown> = Promise.resolve()
    await inSpan(tracing, 'request', { kind: 'server', parent: null }, async () => {
      asked.push(tracing.traceparent() ?? '')
      outlives = woken.then(() => inSpan(tracing, 'later', { kind: 'client' }, async () => undefined))
    })
    goOn()
    await outlives
    const [traceparent = ''] = asked
    await inSpan(tracing, 'job', { kind: 'consumer', parent: traceparent }, async () => undefined)
    await inSpan(tracing, 'broken', { kind: 'consumer', parent: 'no traceparent' }, async () => undefined)
    const spans = await sent()
    const request = spans.get('request')
    const { traceId = '', spanId = '' } = request ?? {}
    expect(traceparent).toBe(`00-${traceId}-${spanId}-01`)
    expect(spans.get('job')).toMatchObject({ traceId, parent: spanId })
    expect(spans.get('later')).toMatchObject({ parent: null, links: [{ traceId, spanId }] })
    expect(spans.get('broken')).toMatchObject({ parent: null, links: [] })
    for (const name of ['later', 'broken']) expect(spans.get(name)?.traceId).not.toBe(traceId)
  })

  it('contain a thousand calls of one request; later calls are separate traces that link to it', async () => {
    await open()
    const above = { traceId: 'a'.repeat(32), spanId: 'b'.repeat(16) }
    const parent = `00-${above.traceId}-${above.spanId}-01`
    for (let count = 1; count <= 1_001; count += 1) tracing.begin(`call ${count}`, { kind: 'client', parent }).end()
    const spans = await sent()
    expect(spans.get('call 1000')).toMatchObject({ traceId: above.traceId, parent: above.spanId, links: [] })
    expect(spans.get('call 1001')).toMatchObject({ parent: null, links: [above] })
  })

  it('are sampled as a whole in all processes', async () => {
    await open({ OTEL_TRACES_SAMPLER: 'parentbased_traceidratio', OTEL_TRACES_SAMPLER_ARG: '0' })
    let traceparent: string | undefined
    await inSpan(tracing, 'left out', work, async () => {
      traceparent = tracing.traceparent()
      await inSpan(tracing, 'below', { kind: 'internal' }, async () => undefined)
    })
    expect(traceparent).toMatch(/-00$/)
    tracing.begin('job of it', { kind: 'consumer', parent: traceparent }).end()
    tracing.begin('job of another', { kind: 'consumer', parent: `00-${'a'.repeat(32)}-${'b'.repeat(16)}-01` }).end()
    expect([...(await sent()).keys()]).toEqual(['job of another'])
  })

  it('are those of everything that writes and of every fiftieth reading request, unless a sampler is set', async () => {
    await open({ OTEL_TRACES_SAMPLER: undefined })
    const request = (method: string) =>
      tracing.begin(method, { kind: 'server', parent: null, attributes: { 'http.request.method': method } }).end()
    for (let count = 0; count < 2_000; count += 1) {
      request('GET')
      if (count % 20 === 0) request('POST')
    }
    await tracing.close()
    const count = (name: string) => collector.spans().filter((span) => span.name === name).length
    expect(count('POST')).toBe(100)
    expect(count('GET')).toBeGreaterThan(10)
    expect(count('GET')).toBeLessThan(100)
  })

  it.each(['refuses', 'babbles'] as const)(
    'are dropped with a line when the collector %s, and go on when it takes them again',
    async (mode) => {
      collector.behave(mode)
      await open()
      beginMany()
      await expect.poll(() => lines.join(''), { timeout: 20_000 }).toContain('traces are not exported')
      expect(lines.length).toBeLessThan(5)
      expect(lines.join('')).not.toContain('not today')
      collector.behave('takes')
      tracing.begin('afterwards', work).end()
      expect((await sent()).has('afterwards')).toBe(true)
    },
  )

  it('are exported together, every 20 seconds', async () => {
    await open()
    vi.useFakeTimers({ toFake: ['setTimeout'] })
    try {
      tracing.begin('first', work).end()
      await vi.advanceTimersByTimeAsync(19_000)
      tracing.begin('second', work).end()
      expect(collector.calls()).toBe(0)
      await vi.advanceTimersByTimeAsync(1_000)
    } finally {
      vi.useRealTimers()
    }
    await expect.poll(() => collector.spans().map(({ name }) => name)).toEqual(['first', 'second'])
  })

  it('never wait for a collector that hangs, not at the end either', async () => {
    collector.behave('hangs')
    await open()
    beginMany()
    await expect.poll(() => collector.held()).toBe(1)
    for (let count = 0; count < 10; count += 1) beginMany()
    vi.useFakeTimers({ toFake: ['setTimeout'] })
    try {
      let isClosed = false
      void tracing.close().then(() => {
        isClosed = true
      })
      await vi.advanceTimersByTimeAsync(2_000)
      expect(isClosed).toBe(true)
    } finally {
      vi.useRealTimers()
    }
    expect(collector.held()).toBeGreaterThan(0)
  })
})
