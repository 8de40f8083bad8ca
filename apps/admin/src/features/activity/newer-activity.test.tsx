import type { ActivityEntry } from '@velvet/contracts/activity'
import { describe, expect, it } from 'vitest'
import { activityEntry, activityServer, minutesAgo } from '../../testing/activity.ts'
import { listenInstead } from '../../testing/announcements.ts'
import { openAdmin } from '../../testing/open/open-admin.tsx'

const entries = (from: number, to: number) =>
  Array.from({ length: to - from }, (_, index) =>
    activityEntry({
      id: `entry-${from + index}`,
      description: `Did thing ${from + index}`,
      timestamp: minutesAgo(500 - from - index),
    }),
  ).toReversed()

const frame = () => new Promise((resolve) => requestAnimationFrame(() => requestAnimationFrame(resolve)))

/** A row gets its true height in the first frame in which it is in view. */
async function comesToRest(place: () => number) {
  let last = Number.NaN
  await expect
    .poll(async () => {
      await frame()
      const isStill = place() === last
      last = place()
      return isStill
    })
    .toBe(true)
}

describe('entries that arrive while the log is open', () => {
  it('are announced and do not move the list until they are requested', async () => {
    const announce = listenInstead()
    let log: ActivityEntry[] = entries(0, 60)
    const { screen } = await openAdmin(
      '/admin/activity',
      activityServer(() => log),
    )
    const line = screen.getByText('Did thing 30', { exact: true })
    await expect.element(line).toBeInTheDocument()
    line.element().scrollIntoView({ block: 'center' })
    const top = () => line.element().getBoundingClientRect().top
    await comesToRest(top)
    const place = top()

    log = [...entries(60, 63), ...log]
    announce('activity')
    const button = screen.getByRole('button', { name: '3 new entries' })
    await expect.element(button).toBeVisible()
    await expect.element(screen.getByRole('status').filter({ hasText: '3 new entries' })).toBeInTheDocument()
    expect(screen.getByText('Did thing 62', { exact: true }).query()).toBeNull()
    expect(Math.abs(top() - place)).toBeLessThan(1)

    await button.click()
    await expect.element(screen.getByText('Did thing 62', { exact: true })).toBeVisible()
    await expect.element(button).not.toBeInTheDocument()
    await expect.element(screen.getByRole('region', { name: 'Activity', exact: true })).toHaveFocus()
    expect(document.getElementById('main')?.scrollTop).toBe(0)
  })

  it('are announced even if they arrive while the log is requested', async () => {
    const announce = listenInstead()
    let log: ActivityEntry[] = entries(0, 5)
    let answering = Promise.resolve()
    const { screen, asked } = await openAdmin('/admin/activity', {
      ...activityServer(() => log),
      'GET /api/admin/activity': async () => {
        const read = log
        await answering
        return Response.json(read)
      },
    })
    await expect.element(screen.getByText('Did thing 4', { exact: true })).toBeVisible()
    const before = asked('GET /api/admin/activity').length
    const { promise, resolve } = Promise.withResolvers<void>()
    answering = promise
    announce('activity')
    await expect.poll(() => asked('GET /api/admin/activity').length).toBe(before + 1)
    log = entries(0, 7)
    announce('activity')
    // The second announcement counts when this time has passed since the first.
    await new Promise((passed) => setTimeout(passed, 1_500))
    resolve()
    await expect.element(screen.getByRole('button', { name: '2 new entries' })).toBeVisible()
  })

  it('are counted up to a page, and the rest can still be loaded', async () => {
    const announce = listenInstead()
    let log: ActivityEntry[] = entries(0, 5)
    const { screen } = await openAdmin(
      '/admin/activity',
      activityServer(() => log),
    )
    await expect.element(screen.getByText('Did thing 4', { exact: true })).toBeVisible()
    log = entries(0, 205)
    announce('activity')
    await screen.getByRole('button', { name: '100+ new entries' }).click()
    await expect.element(screen.getByText('Did thing 204', { exact: true })).toBeVisible()
    await expect
      .poll(() => {
        document.getElementById('main')?.scrollTo({ top: 1_000_000 })
        return screen.getByText('Did thing 5', { exact: true }).query()
      })
      .not.toBeNull()
  })

  it('are not announced when they do not match the filters, but counted above', async () => {
    const announce = listenInstead()
    let log: ActivityEntry[] = entries(0, 5)
    let total = 5
    const { screen, asked } = await openAdmin('/admin/activity?admin=ada', {
      ...activityServer(() => log),
      'GET /api/admin/activity/stats': () =>
        Response.json({ today: 0, thisWeek: 0, activeAdmins: 1, total, actors: ['ada'], actions: [] }),
    })
    await expect.element(screen.getByText('Did thing 4', { exact: true })).toBeVisible()
    log = [activityEntry({ id: 'visit', adminUsername: null, actorName: 'Visitor' }), ...log]
    total = 6
    const before = asked('GET /api/admin/activity').length
    announce('activity')
    await expect.element(screen.getByRole('link', { name: /^Total Actions/ })).toMatchTextContent(/^Total Actions6/)
    await expect.poll(() => asked('GET /api/admin/activity').length).toBe(before + 1)
    log = [activityEntry({ id: 'match' }), ...log]
    announce('activity')
    await expect.element(screen.getByRole('button', { name: '1 new entry', exact: true })).toBeVisible()
  })
})
