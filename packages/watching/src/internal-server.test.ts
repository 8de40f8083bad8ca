import { setImmediate } from 'node:timers/promises'
import { Counter, Registry } from 'prom-client'
import { describe, expect, it, onTestFinished, vi } from 'vitest'
import { createInternalServer } from './internal-server.ts'

const ask = (url: string, needs: Record<string, boolean>) => {
  const registry = new Registry()
  new Counter({ name: 'doors_opened_total', help: 'Doors opened', registers: [registry] }).inc(3)
  return createInternalServer(
    registry,
    Object.fromEntries(Object.entries(needs).map(([name, isThere]) => [name, async () => isThere])),
  ).inject(url)
}

describe('the internal server', () => {
  it('is alive whatever is missing', async () => {
    expect((await ask('/healthz', { database: false })).statusCode).toBe(200)
  })

  it('is ready when all dependencies are available', async () => {
    const answer = await ask('/readyz', { database: true, queue: true })
    expect(answer.statusCode).toBe(200)
    expect(answer.json()).toEqual({ status: 'ready' })
  })

  it('names missing dependencies and says when to ask again', async () => {
    const answer = await ask('/readyz', { database: false, queue: true })
    expect(answer.statusCode).toBe(503)
    expect(answer.headers['retry-after']).toBe('2')
    expect(answer.json()).toEqual({ status: 'waiting', missing: ['database'] })
  })

  it('tells of one dependency alone, without waiting for the others', async () => {
    const server = createInternalServer(new Registry(), {
      database: () => new Promise<never>(() => undefined),
      serving: async () => true,
    })
    const answer = await server.inject('/readyz/serving')
    expect([answer.statusCode, answer.json()]).toEqual([200, { status: 'ready' }])
    const missing = await ask('/readyz/serving', { database: true, serving: false })
    expect([missing.statusCode, missing.json()]).toEqual([503, { status: 'waiting', missing: ['serving'] }])
    expect((await ask('/readyz/cellar', { database: true })).statusCode).toBe(404)
  })

  it('is ready without what it can work without, and tells of it alone', async () => {
    const server = createInternalServer(
      new Registry(),
      { database: async () => true },
      { replica: async () => Promise.reject(new Error('away')) },
    )
    expect((await server.inject('/readyz')).json()).toEqual({ status: 'ready' })
    expect((await server.inject('/readyz/replica')).statusCode).toBe(503)
    expect((await server.inject('/metrics')).body).toContain('velvet_up_dependency{name="replica"} 0')
  })

  it('serves its metrics in the Prometheus text format', async () => {
    const answer = await ask('/metrics', {})
    expect(answer.headers['content-type']).toMatch(/^text\/plain/)
    expect(answer.body).toContain('doors_opened_total 3')
  })

  it('reports the availability of each dependency, also while one of them does not answer', async () => {
    vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] })
    onTestFinished(() => void vi.useRealTimers())
    const server = createInternalServer(new Registry(), {
      database: () => new Promise<never>(() => undefined),
      queue: async () => true,
      schema: () => Promise.reject(new Error('away')),
    })
    const ask = async (url: string) => {
      const asking = server.inject(url)
      while (vi.getTimerCount() === 0) await setImmediate()
      await vi.runAllTimersAsync()
      return asking
    }
    const { body } = await ask('/metrics')
    expect(body.split('\n').filter((line) => line.startsWith('velvet_up'))).toEqual([
      'velvet_up_dependency{name="database"} 0',
      'velvet_up_dependency{name="queue"} 1',
      'velvet_up_dependency{name="schema"} 0',
    ])
    expect((await ask('/readyz')).json()).toMatchObject({ missing: ['database', 'schema'] })
  })
})
