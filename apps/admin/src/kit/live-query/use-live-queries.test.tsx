import { expect, it, vi } from 'vitest'
import { listenInstead } from '../../testing/announcements.ts'
import { event, openEvents } from '../../testing/events.ts'
import { queryOf } from '../../testing/open/open-admin.tsx'
import { stopClock } from '../../testing/stop-clock.ts'

const list = 'GET /api/admin/events'

it('a change that is announced during a request is fetched by another request after it', async () => {
  stopClock()
  const announce = listenInstead()
  let known = [event()]
  let answering = Promise.resolve()
  const { asked, row } = await openEvents(undefined, {
    [list]: async (request) => {
      const read = queryOf(request).archived ? [] : known
      await answering
      return Response.json(read)
    },
  })
  await expect.element(row(/Opening Night/)).toBeVisible()
  const before = asked(list).length
  const { promise, resolve } = Promise.withResolvers<void>()
  answering = promise
  announce('events')
  await expect.poll(() => asked(list).length).toBe(before + 1)
  known = [event({ name: 'Closing Night' })]
  announce('events')
  // Longer than announcements rest.
  await vi.advanceTimersByTimeAsync(2_000)
  expect(asked(list)).toHaveLength(before + 1)
  resolve()
  await expect.element(row(/Closing Night/)).toBeVisible()
  expect(asked(list)).toHaveLength(before + 2)
})
