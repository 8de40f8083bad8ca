/// <reference lib="dom" />
import type { CDPSession, Page } from '@playwright/test'

declare global {
  interface Window {
    /** When rows first appeared on screen, in ms since the navigation. */
    rowsAt?: number
    /** Duration of each event until the next paint, and of each long task, in ms. */
    eventTimes: number[]
    taskTimes: number[]
  }
}

export const median = (values: readonly number[]): number => {
  const sorted = [...values].sort((a, b) => a - b)
  return sorted[Math.floor(sorted.length / 2)] ?? Number.NaN
}

/** Makes every later page record its times. */
export const keepTimes = async (page: Page): Promise<void> => {
  await page.addInitScript(() => {
    window.eventTimes = []
    window.taskTimes = []
    const keep = (type: string, times: number[]) =>
      new PerformanceObserver((list) => times.push(...list.getEntries().map(({ duration }) => duration))).observe({
        type,
        buffered: true,
        ...(type === 'event' ? { durationThreshold: 16 } : {}),
      } as PerformanceObserverInit)
    keep('event', window.eventTimes)
    keep('longtask', window.taskTimes)
    const look = () => {
      if (!document.querySelector('[data-row-index]')) return requestAnimationFrame(look)
      // The frame with the rows has been painted when the next one starts.
      requestAnimationFrame(() => {
        window.rowsAt = performance.now()
      })
    }
    requestAnimationFrame(look)
  })
}

/** Opens the address; returns the ms from navigation until its rows were painted. */
export const timeToRows = async (page: Page, address: string): Promise<number> => {
  await page.goto(address)
  const handle = await page.waitForFunction(() => window.rowsAt)
  return Number(await handle.jsonValue())
}

/** A hundred rows a second at full frame rate: faster than anyone reads. */
const stepPx = 80

export type Scrolling = { framesPerSecond: number; rows: number; workPerFrame: number }

/** CPU time of the page's main thread so far, in ms. */
const workDone = async (session: CDPSession): Promise<number> => {
  const { metrics } = await session.send('Performance.getMetrics')
  return 1000 * (metrics.find(({ name }) => name === 'TaskDuration')?.value ?? Number.NaN)
}

/**
 * Scrolls the table from its first row to its last, one step per frame. The CPU time per frame, in ms, hardly depends on other
 * work on the machine; the number of frames does.
 */
export const scrollThrough = async (page: Page, session: CDPSession): Promise<Scrolling> => {
  await session.send('Performance.enable', { timeDomain: 'threadTicks' })
  const before = await workDone(session)
  const { frames, elapsed, rows } = await page.evaluate(async (step) => {
    const region = document.querySelector<HTMLElement>('section:has(> table)')
    if (!region) throw new Error('There is no table')
    const frame = () => new Promise<number>((resolve) => requestAnimationFrame(resolve))
    const seen = new Set<string>()
    const start = await frame()
    let frames = 0
    // Reaching the end loads the next thousand rows, which is not measured.
    const end = region.scrollHeight - region.clientHeight - 1
    while (region.scrollTop < end) {
      region.scrollTop += step
      await frame()
      frames += 1
      if (frames % 5 === 0)
        for (const row of region.querySelectorAll<HTMLElement>('[data-row-index]')) seen.add(row.dataset.rowIndex ?? '')
    }
    return { frames, elapsed: performance.now() - start, rows: seen.size }
  }, stepPx)
  const work = (await workDone(session)) - before
  return { framesPerSecond: (1000 * frames) / elapsed, workPerFrame: work / frames, rows }
}

/** The page's memory after a garbage collection, in MB. */
export const heapMegabytes = async (session: CDPSession): Promise<number> => {
  await session.send('HeapProfiler.collectGarbage')
  const { usedSize } = await session.send('Runtime.getHeapUsage')
  return usedSize / 1_000_000
}

/** The longest event of this action until the screen responded, and the longest task, in ms. */
export const reactionTo = async (page: Page, act: () => Promise<void>): Promise<{ event: number; task: number }> => {
  await page.evaluate(() => {
    window.eventTimes.length = 0
    window.taskTimes.length = 0
  })
  await act()
  // Entries arrive some time after the frame they describe.
  await page.waitForTimeout(500)
  return page.evaluate(() => ({
    event: Math.max(0, ...window.eventTimes),
    task: Math.max(0, ...window.taskTimes),
  }))
}
