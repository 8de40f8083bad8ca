import { Counter, Registry } from 'prom-client'
import { describe, expect, it } from 'vitest'
import { createInternalServer } from './internal-server.ts'

const registry = new Registry()
new Counter({ name: 'doors_opened_total', help: 'Doors opened', registers: [registry] }).inc(3)

const ask = (url: string, needs: Record<string, boolean>) =>
  createInternalServer(
    registry,
    Object.fromEntries(Object.entries(needs).map(([name, isThere]) => [name, async () => isThere])),
  ).inject(url)

describe('the internal server', () => {
  it('is alive whatever is missing', async () => {
    expect((await ask('/healthz', { database: false })).statusCode).toBe(200)
  })

  it('is ready when everything it needs is there', async () => {
    const answer = await ask('/readyz', { database: true, queue: true })
    expect(answer.statusCode).toBe(200)
    expect(answer.json()).toEqual({ status: 'ready' })
  })

  it('names what is missing and says when to ask again', async () => {
    const answer = await ask('/readyz', { database: false, queue: true })
    expect(answer.statusCode).toBe(503)
    expect(answer.headers['retry-after']).toBe('2')
    expect(answer.json()).toEqual({ status: 'waiting', missing: ['database'] })
  })

  it('tells its figures in the text form of Prometheus', async () => {
    const answer = await ask('/metrics', {})
    expect(answer.headers['content-type']).toMatch(/^text\/plain/)
    expect(answer.body).toContain('doors_opened_total 3')
  })
})
