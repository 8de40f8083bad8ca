import { afterEach, describe, expect, it, onTestFinished, vi } from 'vitest'
import { page } from 'vitest/browser'
import { integrationServer, secondsAgo, unconfigured, working } from '../../testing/integrations.ts'
import { ada, openAdmin, problem, queryOf, signedIn } from '../../testing/open/open-admin.tsx'
import { quietly } from '../../testing/open/open-applicant.tsx'
import { openIntegrations } from '../../testing/open/open-integrations.tsx'
import { checkedAgoText } from './checked-ago.tsx'

const apifyStatus = 'GET /api/admin/apify/status'
const never = () => new Promise<Response>(() => {})
const sections = [
  'Apify Instagram Integration',
  'HTML Instagram Parser',
  'Smart Instagram Service',
  'Integrated Instagram Scraper',
  'Scraper Comparison',
  'Zyla API Integration',
  'Integration Usage',
]

afterEach(() => page.viewport(1440, 900))

describe('integration management', () => {
  it('NAV-06 is its own screen with seven sections', async () => {
    const { screen } = await openIntegrations()
    await expect.element(screen.getByRole('heading', { level: 1, name: 'Integration Management' })).toBeVisible()
    await expect.poll(() => document.title).toBe('Integration Management · Velvet')
    const link = screen.getByRole('navigation', { name: 'Main' }).getByRole('link', { name: 'Integrations' })
    await expect.element(link).toHaveAttribute('aria-current', 'page')
    expect(
      screen
        .getByRole('heading', { level: 2 })
        .elements()
        .map((heading) => heading.textContent),
    ).toEqual(sections)
  })

  it('leaves no card half empty on a wide screen', async () => {
    const { screen, section } = await openIntegrations()
    await expect.element(screen.getByText('ready', { exact: true })).toBeInTheDocument()
    await expect.element(screen.getByText('Loading integration status...')).not.toBeInTheDocument()
    for (const name of sections) {
      const card = section(name).element()
      const content = [...(card.lastElementChild?.firstElementChild?.children ?? [])]
      const gaps = content
        .slice(1)
        .map((each, index) => each.getBoundingClientRect().top - (content[index]?.getBoundingClientRect().bottom ?? 0))
      const bottom = content.at(-1)?.getBoundingClientRect().bottom ?? 0
      const empty = Math.max(...gaps, card.getBoundingClientRect().bottom - bottom)
      expect(empty / card.clientHeight, name).toBeLessThan(1 / 3)
    }
  })

  it('links to the queue board for super admins only', async () => {
    const root = await openIntegrations({ 'GET /api/admin/auth': () => signedIn({ ...ada, role: 'super_admin' }) })
    const link = root.screen.getByRole('link', { name: 'Queues' })
    await expect.element(link).toHaveAttribute('href', '/admin/queues')
    await root.screen.unmount()
    const { screen } = await openIntegrations({ 'GET /api/admin/auth': () => signedIn({ ...ada, role: 'admin' }) })
    await expect.element(screen.getByRole('button', { name: 'Refresh Status' })).toBeVisible()
    expect(screen.getByRole('link', { name: 'Queues' }).query()).toBeNull()
  })

  it('SEC-09 is not available to moderators', async () => {
    const { screen, asked } = await openAdmin('/admin/integrations', {
      ...integrationServer(),
      'GET /api/admin/auth': () => signedIn({ ...ada, role: 'moderator' }),
    })
    await expect.element(screen.getByText("Your role doesn't include Integrations")).toBeVisible()
    expect(screen.getByRole('navigation').getByRole('link', { name: 'Integrations' }).query()).toBeNull()
    expect(asked(apifyStatus)).toHaveLength(0)
  })

  it('INT-02 shows that statuses are loading, and each one as it arrives', async () => {
    const { screen, section } = await openIntegrations({ 'GET /api/admin/zyla/status': never })
    await expect.element(screen.getByText('Loading integration status...')).toBeVisible()
    await expect.element(section('Apify Instagram Integration').getByText('Connected').first()).toBeVisible()
    await expect.element(section('Zyla API Integration').getByText('Checking')).toBeVisible()
  })

  it('INT-01 checks every source again', async () => {
    vi.setSystemTime(new Date())
    onTestFinished(() => void vi.useRealTimers())
    const sources = working()
    const { screen, section, button, asked } = await openIntegrations(integrationServer(() => sources))
    const apify = section('Apify Instagram Integration')
    await expect.element(apify.getByText(/^checked 12 s ago$/)).toBeVisible()
    await expect.element(screen.getByText('Loading integration status...')).not.toBeInTheDocument()
    sources.apify.connection = { success: false, message: 'Apify refused our key.', checkedAt: secondsAgo(0) }
    await button('Refresh Status').click()
    await expect.element(apify.getByText('Apify refused our key.')).toBeVisible()
    await expect.element(apify.getByText(/^checked 0 s ago$/)).toBeVisible()
    const names = ['apify', 'zyla', 'scrapedo', 'html-parser']
    const queries = names.map((name) => asked(`GET /api/admin/${name}/status`).map(queryOf))
    expect(queries).toEqual(names.map(() => [{}, { refresh: 'true' }]))
  })

  it('shows when a status could not be loaded, and keeps the last known one', async () => {
    quietly()
    let isDown = true
    const { screen, section, button } = await openIntegrations({
      [apifyStatus]: () => (isDown ? problem(503) : Response.json(working().apify)),
    })
    await expect.element(screen.getByText('Some statuses could not be loaded', { exact: true })).toBeVisible()
    await expect.element(section('Apify Instagram Integration').getByText('Unknown')).toBeVisible()
    await expect.element(section('Zyla API Integration').getByText('Connected')).toBeVisible()
    isDown = false
    await button('Refresh Status').click()
    await expect.element(section('Apify Instagram Integration').getByText('Connected').first()).toBeVisible()
    await expect.element(screen.getByText('Some statuses could not be loaded', { exact: true })).not.toBeInTheDocument()
    isDown = true
    await button('Refresh Status').click()
    await expect.element(screen.getByText('Refresh Failed')).toBeVisible()
    await expect.element(section('Apify Instagram Integration').getByText('Connected').first()).toBeVisible()
  })

  it('API-52 API-53 shows the values of an incomplete answer, and omits missing ones', async () => {
    const { screen, section } = await openIntegrations({
      [apifyStatus]: () =>
        Response.json({
          configured: true,
          config: { hasToken: true, hasTaskId: true },
          connection: { success: true, message: 'Signed in to Apify.' },
        }),
      'GET /api/admin/zyla/status': () =>
        Response.json({ configured: true, bearer_token_present: true, status: 'ready' }),
      'GET /api/admin/scrapedo/status': () => Response.json({ configured: true }),
      'GET /api/admin/html-parser/status': () => Response.json({}),
    })
    await expect
      .element(section('Apify Instagram Integration'))
      .toMatchTextContent(
        /Connected.*API TokenConfigured\s*Task IDConfigured\s*ConnectionConnected\s*Signed in to Apify\./,
      )
    await expect
      .element(section('Zyla API Integration'))
      .toMatchTextContent(/Connected.*Bearer TokenConfigured\s*API Statusready/)
    await expect.element(section('HTML Instagram Parser')).toBeVisible()
    expect(screen.getByText('Something went wrong').query()).toBeNull()
    expect(screen.getByText(/NaN|undefined/).query()).toBeNull()
  })

  it('one section that cannot be rendered fails alone, and can be tried again', async () => {
    quietly()
    let isOdd = true
    const { screen, section, button } = await openIntegrations({
      'GET /api/admin/zyla/status': () =>
        Response.json(isOdd ? { ...working().zyla, api_url: { not: 'a text' } } : working().zyla),
    })
    await expect.element(section('Zyla API Integration').getByText('This section could not be shown.')).toBeVisible()
    await expect.element(section('Apify Instagram Integration').getByText('Connected').first()).toBeVisible()
    expect(screen.getByText('Something went wrong').query()).toBeNull()
    isOdd = false
    await button('Refresh Status').click()
    await expect.element(screen.getByText('Loading integration status...')).not.toBeInTheDocument()
    await section('Zyla API Integration').getByRole('button', { name: 'Try again' }).click()
    await expect.element(section('Zyla API Integration').getByText('ready')).toBeVisible()
  })

  it('INT-16 INT-22 no source is marked as working while it fails', async () => {
    const sources = working()
    const failing = { success: false, message: 'Instagram wants a login.', checkedAt: secondsAgo(3) }
    sources.html.connection = failing
    sources.scrapedo.connection = failing
    const { section } = await openIntegrations(integrationServer(() => sources))
    for (const [name, word] of [
      ['HTML Instagram Parser', 'Active'],
      ['Integrated Instagram Scraper', 'Ready'],
    ] as const) {
      await expect.element(section(name).getByText('Failed').first()).toBeVisible()
      expect(section(name).getByText(word, { exact: true }).query(), name).toBeNull()
    }
  })

  it.each([
    [{ success: false }, 'Not checked'],
    [{ success: false, message: '', checkedAt: null }, 'Not checked'],
    [{ success: false, message: 'Instagram wants a login.', checkedAt: null }, 'Failed'],
  ])('INT-16 the parser is not marked active without a check that worked: %j', async (connection, word) => {
    const { section } = await openIntegrations({
      'GET /api/admin/html-parser/status': () => Response.json({ configured: true, connection }),
    })
    await expect.element(section('HTML Instagram Parser').getByText(word, { exact: true }).first()).toBeVisible()
    expect(section('HTML Instagram Parser').getByText('Active', { exact: true }).query()).toBeNull()
  })

  it('shows the age of a check in seconds, minutes and hours', () => {
    const now = new Date('2026-03-07T12:00:00Z')
    const ago = (seconds: number) => checkedAgoText(new Date(now.getTime() - seconds * 1000), now)
    expect([ago(-3), ago(12), ago(59), ago(60), ago(3_599), ago(7_200)]).toEqual([
      'checked 0 s ago',
      'checked 12 s ago',
      'checked 59 s ago',
      'checked 1 min ago',
      'checked 59 min ago',
      'checked 2 h ago',
    ])
  })
})

describe('the sources on the screen', () => {
  it('INT-07 INT-08 INT-09 Apify: configuration, connection, and usage', async () => {
    const { section } = await openIntegrations()
    await expect
      .element(section(sections[0] ?? ''))
      .toMatchTextContent(
        /API TokenConfigured\s*Task IDConfigured\s*ConnectionConnected\s*The source answered\.\s*Used today12 of 2,000/,
      )
  })

  it('INT-09 Apify: the connection failed', async () => {
    const sources = working()
    sources.apify.connection = { success: false, message: 'No answer came in time.', checkedAt: secondsAgo(90) }
    const { section } = await openIntegrations(integrationServer(() => sources))
    await expect
      .element(section('Apify Instagram Integration'))
      .toMatchTextContent(/checked 1 min ago\s*Failed.*ConnectionFailed\s*No answer came in time\./)
  })

  it('INT-04 INT-07 INT-08 INT-10 INT-31 without keys, names the settings and disables the tests of Apify and Zyla', async () => {
    const { section, button } = await openIntegrations(integrationServer(unconfigured))
    const apify = section('Apify Instagram Integration')
    await expect
      .element(apify)
      .toMatchTextContent(
        /Not configured.*Configuration Required.*API TokenMissing\s*Task IDMissing\s*ConnectionFailed/,
      )
    await expect.element(apify.getByText('APIFY_API_TOKEN')).toBeVisible()
    await expect.element(apify.getByText('APIFY_TASK_ID')).toBeVisible()
    const zyla = section('Zyla API Integration')
    await expect
      .element(zyla)
      .toMatchTextContent(/Configuration Required.*ZYLA_BEARER_TOKEN.*Bearer TokenMissing\s*API StatusUnknown/)
    for (const name of ['Test Integration', 'Test API', 'Batch Test']) await expect.element(button(name)).toBeDisabled()
    for (const name of ['Test Parser', 'Test', 'Compare Scrapers', 'Test Smart Service'])
      await expect.element(button(name)).toBeEnabled()
    await expect
      .element(section('Integrated Instagram Scraper'))
      .toMatchTextContent(/Not configured.*SCRAPEDO_API_TOKEN/)
  })

  it('INT-04 disables tests until the configuration is known', async () => {
    const { button } = await openIntegrations({ [apifyStatus]: never, 'GET /api/admin/zyla/status': never })
    await expect.element(button('Test Integration')).toBeDisabled()
    await expect.element(button('Test API')).toBeDisabled()
  })

  it('shows until when a source is paused', async () => {
    const sources = working()
    sources.apify.budget = { ...sources.apify.budget, pausedUntil: '2026-03-07T19:30:00.000Z' }
    const { section } = await openIntegrations(integrationServer(() => sources))
    await expect
      .element(section('Apify Instagram Integration'))
      .toMatchTextContent(/Paused.*Paused until\d+:\d\d [AP]M/)
  })

  it('INT-16 INT-22 the parser is active and the integrated scraper ready', async () => {
    const { section } = await openIntegrations()
    await expect.element(section('HTML Instagram Parser').getByText('Active', { exact: true })).toBeVisible()
    await expect.element(section('Integrated Instagram Scraper').getByText('Ready', { exact: true })).toBeVisible()
  })

  it('INT-31 INT-32 INT-33 Zyla: token, status and endpoint', async () => {
    const { section } = await openIntegrations()
    await expect
      .element(section('Zyla API Integration'))
      .toMatchTextContent(
        /Bearer TokenConfigured\s*API Statusready\s*The source answered\.\s*API Endpointhttps:\/\/zylalabs\.example/,
      )
  })

  it('INT-32 INT-33 Zyla: any status other than ready is unknown, and the endpoint may be missing', async () => {
    const sources = working()
    sources.zyla = { ...sources.zyla, status: 'failed', api_url: null }
    const { section } = await openIntegrations(integrationServer(() => sources))
    const zyla = section('Zyla API Integration')
    await expect.element(zyla.getByText('Unknown')).toBeVisible()
    expect(zyla.getByText('API Endpoint').query()).toBeNull()
  })
})
