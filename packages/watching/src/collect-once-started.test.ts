import { constants, PerformanceObserver } from 'node:perf_hooks'
import { setTimeout as sleep } from 'node:timers/promises'
import { expect, it, onTestFinished, vi } from 'vitest'
import { collectOnceStarted } from './collect-once-started.ts'

const { NODE_PERFORMANCE_GC_MAJOR: major, NODE_PERFORMANCE_GC_FLAGS_ALL_AVAILABLE_GARBAGE: flags } = constants

const work = (ms: number): void => {
  const end = performance.now() + ms
  while (performance.now() < end);
}

it('collects everything once the process is idle, and nothing before', async () => {
  const collections: unknown[] = []
  const observer = new PerformanceObserver((list) =>
    collections.push(...list.getEntries().map((entry) => 'detail' in entry && entry.detail)),
  )
  observer.observe({ entryTypes: ['gc'] })
  onTestFinished(() => observer.disconnect())

  collectOnceStarted(500)
  work(600)
  await sleep(100)
  expect(collections).not.toContainEqual({ kind: major, flags })
  await vi.waitFor(() => expect(collections).toContainEqual({ kind: major, flags }), 5_000)
})
