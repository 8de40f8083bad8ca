import { describe, expect, it, onTestFinished, vi } from 'vitest'
import { userEvent } from 'vitest/browser'
import { activityEntries, activityEntry, activityServer, minutesAgo } from '../../testing/activity.ts'
import { catchDownloads } from '../../testing/csv-download.ts'
import { openActivity } from '../../testing/open/open-activity.tsx'
import { ada, problem, queryOf, signedIn } from '../../testing/open/open-admin.tsx'
import { quietly } from '../../testing/open/open-applicant.tsx'

/** The browser's date, which file names use whatever date the server has (3.5). */
const today = () => new Date().toLocaleDateString('en-CA')

const list = 'GET /api/admin/activity'
const stats = 'GET /api/admin/activity/stats'
const download = 'GET /api/admin/activity/export'

describe('the activity log', () => {
  it('NAV-05 is a screen of the navigation', async () => {
    const { screen } = await openActivity()
    await expect.element(screen.getByRole('heading', { level: 1, name: 'Activity Log' })).toBeVisible()
    const link = screen.getByRole('navigation', { name: 'Main' }).getByRole('link', { name: 'Activity' })
    await expect.element(link).toHaveAttribute('href', '/admin/activity')
    await expect.element(link).toHaveAttribute('aria-current', 'page')
    await expect.poll(() => document.title).toBe('Activity Log · Velvet')
  })

  it('NAV-05 is closed to roles that may not read it', async () => {
    const { screen } = await openActivity(activityEntries, {
      'GET /api/admin/auth': () => signedIn({ ...ada, role: 'communications_only' }),
    })
    await expect.element(screen.getByText("Your role doesn't include Activity")).toBeVisible()
  })

  it('ACT-01 ACT-02 ACT-03 ACT-04 counts today, the last 7 days, admins and everything', async () => {
    const { screen, asked } = await openActivity()
    const cards = screen.getByRole('region', { name: 'Activity in numbers' })
    await expect
      .element(cards)
      .toMatchTextContent(
        "Today's Actions12Since midnightThis Week345Last 7 daysActive Admins3All timeTotal Actions1,234,567All time",
      )
    expect(queryOf(asked(stats)[0]).timeZone).toBe(Intl.DateTimeFormat().resolvedOptions().timeZone)
  })

  it('ACT-01 ACT-02 links a number to the entries it counts', async () => {
    const { screen, asked, entry } = await openActivity()
    await screen.getByRole('link', { name: /^This Week/ }).click()
    await expect.element(entry('ada logged in')).not.toBeInTheDocument()
    await expect.element(screen.getByRole('combobox', { name: 'Time' })).toHaveValue('7d')
    const age = () => Date.now() - Date.parse(queryOf(asked(list).at(-1)).from ?? '')
    await expect.poll(() => Math.abs(age() - 7 * 24 * 60 * 60 * 1000)).toBeLessThan(60_000)
    await screen.getByRole('link', { name: /^Total Actions/ }).click()
    await expect.element(entry('ada logged in')).toBeVisible()
  })

  it('ACT-05 ACT-06 shows badge, admin, age, sentence and address of each entry', async () => {
    const { entry } = await openActivity()
    const approval = entry('Ava Castellan')
    await expect
      .element(approval)
      .toMatchTextContent('Set Ava Castellan to Approvedjust nowApplicant approvedadaIP address 203.0.113.7Details')
    const time = approval.element().querySelector('time')
    expect(time?.title).toMatch(/^[A-Z][a-z]{2} \d{1,2}, \d{4}, \d{1,2}:\d{2}:\d{2}\s[AP]M$/)
    await expect.element(entry('Theo Lindqvist')).toMatchTextContent('Visitor')
  })

  it('ACT-06 shows no address where none was recorded', async () => {
    const { entry } = await openActivity()
    await expect.element(entry('Winter letter')).toBeVisible()
    await expect.element(entry('Winter letter')).not.toMatchTextContent('IP address')
  })

  it('ACT-07 ACT-08 ACT-09 ACT-10 ACT-11 ACT-12 marks entries by the words of their action', async () => {
    const { entry } = await openActivity()
    const markOf = (text: string) => {
      const item = entry(text).element()
      const badge = item.querySelector('[data-look]')
      return [badge?.getAttribute('data-look'), item.querySelector('svg')?.classList.contains('lucide-log-in')]
    }
    await expect.element(entry('ada logged in')).toBeVisible()
    expect(markOf('Deleted the campaign')).toEqual(['destructive', false])
    expect(markOf('Created the template')).toEqual(['default', false])
    expect(markOf('Updated the event')).toEqual(['secondary', false])
    expect(markOf('ada logged in')).toEqual(['default', true])
    expect(markOf('Ava Castellan')).toEqual(['outline', false])
    const backgrounds = ['Deleted the campaign', 'Created the template', 'Updated the event', 'Ava Castellan'].map(
      (text) => {
        const badge = entry(text).element().querySelector('[data-look]')
        return badge ? getComputedStyle(badge).backgroundColor : ''
      },
    )
    expect(new Set(backgrounds).size).toBe(4)
  })

  it('is grouped by day, newest first', async () => {
    const { screen } = await openActivity()
    await expect.element(screen.getByRole('heading', { level: 2, name: 'Today' })).toBeVisible()
    const titles = screen
      .getByRole('heading', { level: 2 })
      .elements()
      .map(({ textContent }) => textContent)
    expect(titles.slice(0, 2)).toEqual(['Today', 'Yesterday'])
    expect(titles).toHaveLength(4)
    const yesterday = screen.getByRole('list', { name: 'Yesterday' })
    await expect.element(yesterday.getByText('Theo Lindqvist applied for Winter Ball')).toBeVisible()
  })

  it('ACT-16 discloses what changed, field by field, with the keyboard too', async () => {
    const { entry } = await openActivity()
    const update = entry('Updated the event')
    const details = update.getByRole('button', { name: 'Details' })
    await expect.element(details).toHaveAttribute('aria-expanded', 'false')
    await expect.element(details).toHaveAccessibleDescription('Updated the event Winter Ball')
    ;(details.element() as HTMLElement).focus()
    await userEvent.keyboard('{Enter}')
    await expect.element(details).toHaveAttribute('aria-expanded', 'true')
    await expect.element(update.getByText('Location')).toBeVisible()
    await expect.element(update).toMatchTextContent(/CapacityBefore:120After:1,500/)
    await expect.element(update).toMatchTextContent(/LocationBefore:EmptyAfter:The old theatre/)
    await expect.element(update).toMatchTextContent(/Is activeBefore:NoAfter:Yes/)
    await userEvent.keyboard('{Enter}')
    await expect.element(update.getByText('Location')).not.toBeInTheDocument()
    expect(entry('Deleted the campaign').getByRole('button').query()).toBeNull()
  })

  it('links an entry to its target while that exists', async () => {
    const { screen, entry } = await openActivity()
    const link = (name: string) => screen.getByRole('link', { name, exact: true })
    await expect
      .element(link('Set Ava Castellan to Approved'))
      .toHaveAttribute('href', '/admin/applicants?applicant=person-1')
    await expect
      .element(link('Created the template Winter letter'))
      .toHaveAttribute('href', '/admin/communications?tab=templates&template=template-1')
    await expect.element(link('Updated the event Winter Ball')).toHaveAttribute('href', '/admin/events?event=event-1')
    await expect.element(link('ada logged in')).toHaveAttribute('href', '/admin/users?user=admin-1')
    await expect.element(entry('Deleted the campaign')).toBeVisible()
    expect(entry('Deleted the campaign').getByRole('link').query()).toBeNull()
  })

  it('links only to screens that the reader may open', async () => {
    const { screen, entry } = await openActivity(activityEntries, {
      'GET /api/admin/auth': () => signedIn({ ...ada, role: 'moderator' }),
    })
    await expect.element(screen.getByRole('link', { name: 'Set Ava Castellan to Approved' })).toBeVisible()
    await expect.element(entry('Created the template')).toBeVisible()
    expect(entry('Created the template').getByRole('link').query()).toBeNull()
  })

  it('ACT-13 says when there are no entries, and when they could not be loaded', async () => {
    let isDown = true
    const { screen } = await openActivity(() => [], {
      [list]: () => (isDown ? problem(500) : Response.json([])),
    })
    await expect.element(screen.getByText('The activity could not be loaded')).toBeVisible()
    isDown = false
    await screen.getByRole('button', { name: 'Retry' }).click()
    await expect.element(screen.getByText('No activity logs found', { exact: true })).toBeVisible()
    await expect.element(screen.getByRole('button', { name: 'Export' })).toBeDisabled()
  })
})

describe('the filters of the activity log', () => {
  it('filter by admin, action, and target, and are kept in the address', async () => {
    const { entry, choose, asked } = await openActivity()
    await expect.element(entry('Winter letter')).toBeVisible()
    await choose('Admin', 'ada')
    await expect.element(entry('Winter letter')).not.toBeInTheDocument()
    await choose('Action', 'event')
    await expect.element(entry('Ava Castellan')).not.toBeInTheDocument()
    await choose('Target', 'event')
    await expect.element(entry('Updated the event')).toBeVisible()
    await expect
      .poll(() => queryOf(asked(list).at(-1)))
      .toEqual({ admin: 'ada', action: 'event', targetType: 'event', limit: '100' })
    await expect.poll(() => window.location.search).toBe('?admin=ada&action=event&target=event')
  })

  it('offer every action, and all actions of a noun', async () => {
    const { screen } = await openActivity()
    const action = screen.getByRole('combobox', { name: 'Action' })
    await expect.element(action.getByRole('option', { name: 'Template created' })).toBeInTheDocument()
    const offered = action
      .getByRole('option')
      .elements()
      .map(({ textContent }) => textContent)
    expect(offered.slice(0, 4)).toEqual(['All actions', 'Admin: all', 'Admin logged in', 'Applicant: all'])
  })

  it('find words in a sentence, and are cleared together', async () => {
    const { screen, entry, asked } = await openActivity(activityEntries, {}, '?time=30d')
    await expect.element(entry('Ava Castellan')).toBeVisible()
    await screen.getByRole('searchbox', { name: 'Search activity' }).fill('winter letter')
    await expect.element(entry('Ava Castellan')).not.toBeInTheDocument()
    await expect.element(entry('Winter letter')).toBeVisible()
    expect(queryOf(asked(list).at(-1)).search).toBe('winter letter')
    await screen.getByRole('searchbox', { name: 'Search activity' }).fill('nobody')
    await expect.element(screen.getByText('No activity logs found', { exact: true })).toBeVisible()
    await screen.getByRole('button', { name: 'Clear Filters' }).click()
    await expect.element(entry('ada logged in')).toBeVisible()
    await expect.poll(() => window.location.search).toBe('')
  })

  it('take custom dates as whole days, and say when the last is before the first', async () => {
    const { screen, choose, asked } = await openActivity()
    await choose('Time', 'dates')
    await screen.getByLabelText('First day').fill('2026-03-07')
    await screen.getByLabelText('Last day').fill('2026-03-01')
    await expect
      .element(screen.getByLabelText('Last day'))
      .toHaveAccessibleDescription('The last day is before the first.')
    await screen.getByLabelText('Last day').fill('2026-03-08')
    await expect
      .poll(() => queryOf(asked(list).at(-1)))
      .toMatchObject({
        from: new Date(2026, 2, 7).toISOString(),
        to: new Date(2026, 2, 8, 23, 59, 59, 999).toISOString(),
      })
    await expect.poll(() => window.location.search).toBe('?time=dates&from=2026-03-07&to=2026-03-08')
  })

  it('ignore invalid values in the address', async () => {
    const { screen, asked } = await openActivity(activityEntries, {}, '?time=ever&from=soon&target=moon&admin=zoe')
    await expect.element(screen.getByText('No activity logs found', { exact: true })).toBeVisible()
    expect(queryOf(asked(list)[0])).toEqual({ admin: 'zoe', limit: '100' })
    await expect.element(screen.getByRole('combobox', { name: 'Admin' })).toHaveValue('zoe')
  })
})

describe('older entries', () => {
  const many = Array.from({ length: 230 }, (_, index) =>
    activityEntry({ id: `entry-${index}`, description: `Did thing ${index}`, timestamp: minutesAgo(index) }),
  )

  it('load on scroll', async () => {
    const { screen, asked } = await openActivity(() => many)
    await expect.element(screen.getByText('Did thing 0', { exact: true })).toBeVisible()
    await expect
      .poll(() => {
        document.getElementById('main')?.scrollTo({ top: 1_000_000 })
        return document.body.textContent
      })
      .toContain('Did thing 229')
    expect(asked(list).map((request) => queryOf(request).before)).toEqual([undefined, 'entry-99', 'entry-199'])
    expect(screen.getByRole('button', { name: 'Load older entries' }).query()).toBeNull()
  })

  it('load with a button where scroll events are missing, and again after a failure', async () => {
    quietly()
    vi.stubGlobal(
      'IntersectionObserver',
      class {
        observe() {}
        disconnect() {}
      },
    )
    onTestFinished(() => void vi.unstubAllGlobals())
    let isDown = true
    const server = activityServer(() => many)
    const { screen } = await openActivity(() => many, {
      [list]: (request) =>
        isDown && queryOf(request).before ? problem(503) : (server[list]?.(request) ?? problem(404)),
    })
    await screen.getByRole('button', { name: 'Load older entries' }).click()
    await expect.element(screen.getByText('Older entries could not be loaded')).toBeVisible()
    isDown = false
    await screen.getByRole('button', { name: 'Retry' }).click()
    await expect.element(screen.getByText('Did thing 199', { exact: true })).toBeInTheDocument()
    await expect.element(screen.getByText('Older entries could not be loaded')).not.toBeInTheDocument()
  })
})

describe('the export of the activity log', () => {
  const csv = (text: string) =>
    new Response(text, {
      headers: { 'content-disposition': 'attachment; filename="activity-2026-03-07.csv"', 'content-type': 'text/csv' },
    })

  it('saves everything that matches the filters', async () => {
    const files = catchDownloads()
    const { screen, asked } = await openActivity(
      activityEntries,
      { [download]: () => csv('"Time","Action"\r\n"a","b"\r\n"c","d"\r\n') },
      '?admin=ada',
    )
    await screen.getByRole('button', { name: 'Export' }).click()
    await expect.element(screen.getByText(`2 entries in activity-${today()}.csv.`)).toBeVisible()
    expect(files.map(({ name }) => name)).toEqual([`activity-${today()}.csv`])
    expect(queryOf(asked(download)[0])).toEqual({ admin: 'ada' })
  })

  it('reports a failure', async () => {
    quietly()
    const { screen } = await openActivity(activityEntries, { [download]: () => problem(500) })
    await screen.getByRole('button', { name: 'Export' }).click()
    await expect.element(screen.getByText('Failed to export the activity. Please try again.')).toBeVisible()
  })
})
