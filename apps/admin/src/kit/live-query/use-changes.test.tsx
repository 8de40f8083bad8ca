import { describe, expect, it, onTestFinished, vi } from 'vitest'
import { event, openEvents } from '../../testing/events.ts'
import { stopClock } from '../../testing/stop-clock.ts'

/** A fake of the connection on which the server announces changes. */
function connectInstead() {
  const opened: FakeSource[] = []
  class FakeSource {
    static readonly CLOSED = 2
    readyState = 0
    onopen?: () => void
    onerror?: () => void
    constructor() {
      opened.push(this)
    }
    close() {
      this.readyState = FakeSource.CLOSED
    }
  }
  vi.stubGlobal('EventSource', FakeSource)
  onTestFinished(() => void vi.unstubAllGlobals())
  return opened
}

/** Ends the latest connection as an answer other than 200 does. */
function refuseLast(opened: ReturnType<typeof connectInstead>) {
  const last = opened.at(-1)
  last?.close()
  last?.onerror?.()
}

describe('announcements of the server', () => {
  it('that were missed while the connection was lost count as one once it is back', async () => {
    const opened = connectInstead()
    let known = [event()]
    const { row } = await openEvents(() => known)
    await expect.element(row(/Opening Night/)).toBeVisible()
    opened.at(-1)?.onopen?.()
    opened.at(-1)?.onerror?.()
    known = [event({ name: 'Closing Night' })]
    opened.at(-1)?.onopen?.()
    await expect.element(row(/Closing Night/)).toBeVisible()
  })

  it('that were missed because the first connection was refused count as one once it opens', async () => {
    stopClock()
    const opened = connectInstead()
    let known = [event()]
    const { row } = await openEvents(() => known)
    await expect.element(row(/Opening Night/)).toBeVisible()
    const before = opened.length
    refuseLast(opened)
    known = [event({ name: 'Closing Night' })]
    await vi.advanceTimersByTimeAsync(5_000)
    await expect.poll(() => opened.length).toBe(before + 1)
    await expect.element(row(/Opening Night/)).toBeVisible()
    opened.at(-1)?.onopen?.()
    await expect.element(row(/Closing Night/)).toBeVisible()
  })

  it('lead to no second request when the first connection opens at once', async () => {
    stopClock()
    const opened = connectInstead()
    const { row, asked } = await openEvents(() => [event()])
    await expect.element(row(/Opening Night/)).toBeVisible()
    const requests = asked('GET /api/admin/events').length
    opened.at(-1)?.onopen?.()
    await vi.advanceTimersByTimeAsync(2_000)
    expect(asked('GET /api/admin/events')).toHaveLength(requests)
  })

  it('arrive again after the server answered with an error, as it does while it restarts', async () => {
    stopClock()
    const opened = connectInstead()
    let known = [event()]
    const { row } = await openEvents(() => known)
    await expect.element(row(/Opening Night/)).toBeVisible()
    opened.at(-1)?.onopen?.()
    const before = opened.length
    refuseLast(opened)
    known = [event({ name: 'Closing Night' })]
    await vi.advanceTimersByTimeAsync(5_000)
    await expect.poll(() => opened.length).toBe(before + 1)
    opened.at(-1)?.onopen?.()
    await expect.element(row(/Closing Night/)).toBeVisible()
  })
})
