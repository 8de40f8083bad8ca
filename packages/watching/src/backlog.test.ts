import { Registry } from 'prom-client'
import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { type Backlog, watchBacklog } from './backlog.ts'

const backlog: Backlog = {
  outboxOldestSeconds: 3,
  ledgerOldestDueSeconds: { email: 0, sms: 5 },
  messages: { queued: 7, unknown: 0 },
}

const samples = (text: string): string[] => text.split('\n').filter((line) => line !== '' && !line.startsWith('#'))

beforeEach(() => vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] }))
afterEach(() => void vi.useRealTimers())

it('reads the backlog once per scrape', async () => {
  const registry = new Registry()
  let readings = 0
  watchBacklog(registry, async () => {
    readings += 1
    return backlog
  })
  expect(samples(await registry.metrics())).toEqual([
    'velvet_outbox_oldest_seconds 3',
    'velvet_ledger_oldest_due_seconds{channel="email"} 0',
    'velvet_ledger_oldest_due_seconds{channel="sms"} 5',
    'velvet_messages{state="queued"} 7',
    'velvet_messages{state="unknown"} 0',
  ])
  expect(readings).toBe(1)
})

it('reports no backlog that can no longer be read, and starts no second query while one hangs', async () => {
  const registry = new Registry()
  const answers = [
    () => Promise.resolve(backlog),
    () => Promise.reject(new Error('away')),
    () => new Promise<never>(() => undefined),
  ]
  let readings = 0
  watchBacklog(registry, () => {
    const answer = answers[readings] ?? (() => Promise.resolve(backlog))
    readings += 1
    return answer()
  })
  expect(samples(await registry.metrics())).toHaveLength(5)
  expect(samples(await registry.metrics())).toEqual([])
  for (let scrape = 1; scrape <= 2; scrape++) {
    const hanging = registry.metrics()
    await vi.runAllTimersAsync()
    expect(samples(await hanging)).toEqual([])
  }
  expect(readings).toBe(3)
})
