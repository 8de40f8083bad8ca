import type { InstagramRefresh } from '@velvet/contracts/instagram'
import { accessibilityProblemsInBothThemes } from '@velvet/ui/testing'
import { afterEach, describe, expect, it, vi } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { listenInstead } from '../../../testing/announcements.ts'
import { applicantServer, crowd } from '../../../testing/applicants.ts'
import { instagramServer, notConfigured, refreshOf, working } from '../../../testing/instagram.ts'
import { type Answers, ada, openAdmin, problem, signedIn } from '../../../testing/open/open-admin.tsx'
import { quietly } from '../../../testing/open/open-applicant.tsx'
import { person, personServer } from '../../../testing/person.ts'
import { stopClock } from '../../../testing/stop-clock.ts'

const start = 'POST /api/admin/applicants/refresh-instagram-bulk'
const startAgain = 'POST /api/admin/applicants/fetch-real-instagram-bulk'
const config = 'GET /api/admin/instagram-config'
const running = refreshOf({
  status: 'running',
  total: 120,
  applicants: 130,
  done: 30,
  succeeded: 28,
  failed: 2,
  endedAt: null,
})
const ended = refreshOf({
  ...running,
  status: 'completed',
  done: 120,
  succeeded: 110,
  failed: 6,
  skipped: 4,
  bySource: [
    { source: 'apify', count: 90 },
    { source: 'html', count: 20 },
  ],
  failures: [{ reason: 'profile_missing', count: 6, message: 'There is no Instagram profile with this username.' }],
})

/** The applicants in front of a server that keeps one bulk refresh, if any, and starts it on request. */
async function open(given: { refresh?: InstagramRefresh; answers?: Answers; address?: string } = {}) {
  let kept = given.refresh
  const begin = (body: (refresh: InstagramRefresh) => object) => () => {
    kept = running
    return Response.json(body(running))
  }
  const opened = await openAdmin(given.address ?? '/admin/applicants', {
    ...applicantServer(() => ({ applicants: crowd(3), total: 3 })),
    ...instagramServer(),
    'GET /api/admin/imports': () => Response.json({ imports: [] }),
    'GET /api/admin/instagram-refreshes': () => Response.json(kept ? [kept] : []),
    [start]: begin((refresh) => ({ success: true, processedCount: 130, refresh })),
    [startAgain]: begin((refresh) => ({ success: 0, failed: 0, pending: 120, message: 'Under way.', refresh })),
    'POST /api/admin/instagram-refreshes/refresh-1/cancel': () => {
      kept = { ...running, status: 'canceled', done: 120, skipped: 90, left: 90 }
      return Response.json(kept)
    },
    ...given.answers,
  })
  await expect.element(opened.screen.getByText('Guest 3').first()).toBeVisible()
  const choose = async (name: string) => {
    await opened.screen.getByRole('button', { name: 'Instagram', exact: true }).first().click()
    await opened.screen.getByRole('menuitem', { name }).click()
  }
  const sent = (name: string) => opened.asked(name)[0]?.json()
  const become = (next: InstagramRefresh) => {
    kept = next
  }
  return { ...opened, choose, sent, become }
}

afterEach(async () => {
  await page.viewport(1440, 900)
})

describe('the status of the Instagram API', () => {
  it.each([
    ['Online', working],
    ['Offline', { ...working, online: false, message: 'Apify did not answer.' }],
    ['Not configured', notConfigured],
  ])('APPL-10 is shown as %s', async (label, answer) => {
    const { screen } = await open({ answers: { [config]: () => Response.json(answer) } })
    await expect.element(screen.getByText(new RegExp(`Instagram API: ${label}`))).toBeVisible()
    await expect.element(screen.getByText(`. ${answer.message}`)).toBeInTheDocument()
  })

  it('APPL-11 LIM-04 is fetched again every 30 seconds', async () => {
    stopClock()
    let answer = working
    const { screen, asked } = await open({ answers: { [config]: () => Response.json(answer) } })
    await expect.element(screen.getByText(/Instagram API: Online/)).toBeVisible()
    const before = asked(config).length
    answer = { ...working, online: false }
    await vi.advanceTimersByTimeAsync(30_000)
    await expect.element(screen.getByText(/Instagram API: Offline/)).toBeVisible()
    expect(asked(config)).toHaveLength(before + 1)
  })
})

describe('a bulk refresh', () => {
  it('IG-17 starts for everyone who matches', async () => {
    const { screen, choose, sent } = await open({ address: '/admin/applicants?status=pending' })
    await choose('Refresh Instagram')
    await expect.element(screen.getByText('120 profiles will be fetched from Instagram.')).toBeVisible()
    expect(await sent(start)).toEqual({ filter: { status: 'pending' } })
    await expect.element(screen.getByRole('button', { name: /Refreshing Instagram 25%/ })).toBeVisible()
  })

  it('IG-17 starts for selected applicants', async () => {
    const { screen, sent } = await open()
    await screen.getByRole('checkbox', { name: 'Select Guest 2', exact: true }).click()
    await screen.getByRole('toolbar', { name: 'Selection' }).getByRole('button', { name: 'Instagram' }).click()
    await screen.getByRole('menuitem', { name: 'Refresh Instagram' }).click()
    await expect.poll(() => sent(start)).toEqual({ applicantIds: ['person-2'] })
  })

  it('IG-17 starts for applicants whose data is stale', async () => {
    const { choose, sent } = await open()
    await choose('Refresh stale profiles')
    await expect.poll(() => sent(start)).toEqual({})
  })

  it('IG-17 asks before it replaces typed values', async () => {
    const { screen, choose, asked, sent } = await open()
    await choose('Fetch again and overwrite manual edits')
    const question = screen.getByRole('alertdialog', { name: 'Fetch 3 applicants again?' })
    await expect.element(question).toBeVisible()
    expect(asked(startAgain)).toHaveLength(0)
    await question.getByRole('button', { name: 'Fetch again' }).click()
    await expect.poll(() => sent(startAgain)).toEqual({ filter: {} })
  })

  it('IG-15 says when it failed', async () => {
    quietly()
    const { screen, choose } = await open({ answers: { [start]: () => problem(500) } })
    await choose('Refresh Instagram')
    await expect.element(screen.getByText('Error', { exact: true })).toBeVisible()
    await expect.element(screen.getByText('Failed to fetch Instagram profiles. Please try again.')).toBeVisible()
  })

  it('IG-15 says when no profile was fetched', async () => {
    const announce = listenInstead()
    const { screen, become } = await open({ refresh: running })
    await expect.element(screen.getByRole('button', { name: /Refreshing Instagram/ })).toBeVisible()
    become(refreshOf({ succeeded: 0, failed: 3 }))
    announce('instagram')
    await expect.element(screen.getByText('Failed to fetch Instagram profiles. Please try again.')).toBeVisible()
  })

  it('cannot start where no source is configured', async () => {
    const { screen } = await open({ answers: { [config]: () => Response.json(notConfigured) } })
    await screen.getByRole('button', { name: 'Instagram', exact: true }).click()
    await expect.element(screen.getByText('No source is configured')).toBeVisible()
    for (const name of ['Refresh Instagram', 'Refresh stale profiles'])
      await expect.element(screen.getByRole('menuitem', { name })).toHaveAttribute('aria-disabled', 'true')
  })

  it('is not offered to roles that may only read', async () => {
    const { screen } = await open({
      refresh: running,
      answers: { 'GET /api/admin/auth': () => signedIn({ ...ada, role: 'communications_only' }) },
    })
    expect(screen.getByRole('button', { name: /Instagram/ }).elements()).toHaveLength(0)
  })
})

it('is disabled in a profile with a reason for roles that may only read', async () => {
  const { screen } = await open({
    address: '/admin/applicants?applicant=person-1',
    answers: {
      ...personServer(() => person()),
      'GET /api/admin/auth': () => signedIn({ ...ada, role: 'communications_only' }),
    },
  })
  const dialog = screen.getByRole('dialog', { name: 'Applicant Profile' })
  await expect.element(dialog.getByText('Your role does not allow fetching from Instagram.')).toBeVisible()
  for (const name of ['Fetch Avatar', 'Refresh Photos'])
    await expect.element(dialog.getByRole('button', { name })).toBeDisabled()
})

describe('the notice of a bulk refresh', () => {
  it('is shown again after a reload, and ends when the server says so', async () => {
    const announce = listenInstead()
    const { screen, become } = await open({ refresh: running })
    await expect.element(screen.getByRole('button', { name: /Refreshing Instagram 25%/ })).toBeVisible()
    become({ ...running, done: 60 })
    announce('instagram')
    await expect.element(screen.getByRole('button', { name: /Refreshing Instagram 50%/ })).toBeVisible()
    become(ended)
    announce('instagram')
    await expect.element(screen.getByText('110 profiles fetched, 6 failed, 4 skipped.')).toBeVisible()
    await expect.element(screen.getByRole('button', { name: /Refreshing Instagram/ })).not.toBeInTheDocument()
    await screen.getByRole('button', { name: 'Details' }).click()
    const dialog = screen.getByRole('dialog', { name: 'Instagram Refresh' })
    await expect.element(dialog.getByRole('region', { name: 'By source' })).toMatchTextContent(/Apify90.*20/)
    await expect.element(dialog.getByRole('region', { name: 'Failures' })).toMatchTextContent(/no Instagram profile.*6/)
  })

  it('says on another screen too that it has ended', async () => {
    const announce = listenInstead()
    const { screen, become } = await open({ refresh: running })
    await expect.element(screen.getByRole('button', { name: /Refreshing Instagram 25%/ })).toBeVisible()
    await screen.getByRole('link', { name: 'Welcome, ada' }).click()
    await expect.poll(() => window.location.pathname).toBe('/admin/account')
    become(ended)
    announce('instagram')
    await expect.element(screen.getByText('110 profiles fetched, 6 failed, 4 skipped.')).toBeVisible()
    await screen.getByRole('button', { name: 'Details' }).click()
    await expect.element(screen.getByRole('dialog', { name: 'Instagram Refresh' })).toBeVisible()
  })

  it('updates by itself while the server sends no announcements', async () => {
    const { screen, become } = await open({ refresh: running })
    await expect.element(screen.getByRole('button', { name: /Refreshing Instagram 25%/ })).toBeVisible()
    become(ended)
    await expect.element(screen.getByText('110 profiles fetched, 6 failed, 4 skipped.')).toBeVisible()
  })

  it('opens the progress, the wait time, and the result', async () => {
    const { screen } = await open({ refresh: { ...running, waitsUntil: '2026-03-08T00:00:00.000Z' } })
    await screen.getByRole('button', { name: /Refreshing Instagram/ }).click()
    const dialog = screen.getByRole('dialog', { name: 'Instagram Refresh' })
    await expect.element(dialog.getByRole('progressbar', { name: 'Refreshing' })).toBeVisible()
    await expect
      .element(dialog)
      .toMatchTextContent(/30 of 120 profiles.*All sources have reached their limits.*130 applicants/)
    await dialog.getByRole('button', { name: 'Cancel refresh' }).click()
    await expect.element(dialog.getByText('Canceled')).toBeVisible()
    await expect.element(screen.getByText('Refresh Canceled')).toBeVisible()
  })

  it('says why it stopped and how many profiles were not fetched, and fetches the rest', async () => {
    const announce = listenInstead()
    const { screen, become, sent } = await open({ refresh: running })
    await expect.element(screen.getByRole('button', { name: /Refreshing Instagram 25%/ })).toBeVisible()
    const stopReason = 'Every Instagram source refused its API key.'
    become({ ...running, status: 'stopped', stopReason, done: 120, skipped: 90, left: 89 })
    announce('instagram')
    await expect.element(screen.getByText(`${stopReason} 89 profiles were not fetched.`)).toBeVisible()
    await screen.getByRole('button', { name: 'Details' }).click()
    const dialog = screen.getByRole('dialog', { name: 'Instagram Refresh' })
    await expect
      .element(dialog)
      .toMatchTextContent(/Stopped.*120 of 120.*refused its API key.*Skipped1 \(fresh or deleted\).*Not fetched89/)
    expect(await accessibilityProblemsInBothThemes()).toEqual([])
    await dialog.getByRole('button', { name: 'Fetch remaining' }).click()
    await expect.poll(() => sent(start)).toEqual({ refreshId: 'refresh-1' })
    await expect.element(dialog).not.toBeInTheDocument()
    await expect.element(screen.getByText('Refresh Started')).toBeVisible()
  })

  it('is opened and closed by keyboard', async () => {
    const { screen } = await open({ refresh: ended })
    const button = screen.getByRole('button', { name: 'Instagram', exact: true })
    ;(button.element() as HTMLElement).focus()
    await userEvent.keyboard('{Enter}')
    await expect.element(screen.getByRole('menuitem', { name: 'Latest refresh' })).toBeVisible()
    await expect.poll(() => screen.getByRole('menu').element().contains(document.activeElement)).toBe(true)
    await userEvent.keyboard('{End}{Enter}')
    await expect.element(screen.getByRole('dialog', { name: 'Instagram Refresh' })).toBeVisible()
    await userEvent.keyboard('{Escape}')
    await expect.element(screen.getByRole('dialog')).not.toBeInTheDocument()
  })

  it.each([
    [1440, 'screen'],
    [1440, 'dialog'],
    [390, 'screen'],
    [390, 'dialog'],
  ])('is accessible at %i px on the %s, light and dark', async (width, place) => {
    await page.viewport(width, 844)
    const { screen } = await open({ refresh: running })
    const notice = screen.getByRole('button', { name: /Refreshing Instagram/ })
    await expect.element(notice).toBeVisible()
    expect(document.documentElement.scrollWidth).toBeLessThanOrEqual(width)
    if (place === 'dialog') {
      await notice.click()
      await expect.element(screen.getByRole('dialog', { name: 'Instagram Refresh' })).toBeVisible()
    }
    expect(await accessibilityProblemsInBothThemes()).toEqual([])
  })
})
