import { accessibilityProblemsInBothThemes } from '@velvet/ui/testing'
import { afterEach, describe, expect, it } from 'vitest'
import { page } from 'vitest/browser'
import { apifyTest, integrationServer, secondsAgo, unconfigured, working } from '../../testing/integrations.ts'
import { problem } from '../../testing/open/open-admin.tsx'
import { quietly } from '../../testing/open/open-applicant.tsx'
import { openIntegrations } from '../../testing/open/open-integrations.tsx'

const never = () => new Promise<Response>(() => {})
const names = ['apify', 'zyla', 'scrapedo', 'html-parser']
const everyStatus = (answer: () => Response | Promise<Response>) =>
  Object.fromEntries(names.map((name) => [`GET /api/admin/${name}/status`, answer]))

const failing = () => {
  const sources = working()
  sources.apify.connection = { success: false, message: `No answer: ${'x'.repeat(200)}`, checkedAt: secondsAgo(90) }
  sources.zyla.api_url = `https://${'long'.repeat(30)}.example`
  sources.html.connection = { success: false, message: 'Instagram wants a login.', checkedAt: secondsAgo(7_200) }
  sources.scrapedo.budget = { ...sources.scrapedo.budget, pausedUntil: secondsAgo(-600) }
  return sources
}

const states: { name: string; reach: () => Promise<unknown> }[] = [
  {
    name: 'everything works',
    reach: async () => {
      const { screen } = await openIntegrations()
      await expect.element(screen.getByText('ready', { exact: true })).toBeInTheDocument()
    },
  },
  {
    name: 'nothing is set up',
    reach: async () => {
      const { screen } = await openIntegrations(integrationServer(unconfigured))
      await expect.element(screen.getByText('APIFY_API_TOKEN')).toBeInTheDocument()
    },
  },
  {
    name: 'sources fail',
    reach: async () => {
      const { screen } = await openIntegrations(integrationServer(failing))
      await expect.element(screen.getByText('Instagram wants a login.')).toBeInTheDocument()
    },
  },
  {
    name: 'loading',
    reach: async () => {
      const { screen } = await openIntegrations(everyStatus(never))
      await expect.element(screen.getByText('Loading integration status...')).toBeVisible()
    },
  },
  {
    name: 'load error',
    reach: async () => {
      quietly()
      const { screen } = await openIntegrations(everyStatus(() => problem(503)))
      await expect.element(screen.getByText('Some statuses could not be loaded', { exact: true })).toBeVisible()
    },
  },
  {
    name: 'a test without a username',
    reach: async () => {
      const { screen, test } = await openIntegrations()
      await test('Test Integration', ' ')
      await expect.element(screen.getByText('Username Required')).toBeVisible()
    },
  },
  {
    name: 'the result of a test',
    reach: async () => {
      const { result, test } = await openIntegrations()
      await test('Test Integration')
      await expect.element(result).toMatchTextContent(/Test successful/)
    },
  },
  {
    name: 'a test that failed with a long message',
    reach: async () => {
      const error = `The source said ${'x'.repeat(300)}`
      const { result, test } = await openIntegrations({
        'POST /api/admin/apify/test': () => Response.json(apifyTest({ success: false, error, data: null })),
      })
      await test('Test Integration')
      await expect.element(result).toMatchTextContent(/Test failed/)
    },
  },
  {
    name: 'the comparison',
    reach: async () => {
      const { result, test } = await openIntegrations()
      await test('Compare Scrapers')
      await expect.element(result).toMatchTextContent(/Both Scrapers/)
    },
  },
  {
    name: 'the batch',
    reach: async () => {
      const { result, test } = await openIntegrations()
      await test('Batch Test', 'instagram, natgeo, nasa')
      await expect.element(result).toMatchTextContent(/Total tested/)
    },
  },
  {
    name: 'the smart service',
    reach: async () => {
      const { result, test } = await openIntegrations()
      await test('Test Smart Service')
      await expect.element(result).toMatchTextContent(/Failed/)
    },
  },
]

const dismissToast = async () => {
  const close = page.getByRole('button', { name: 'Close notification' })
  if (!close.query()) return
  await close.click()
  await expect.element(close).not.toBeInTheDocument()
}

afterEach(async () => {
  await page.viewport(1440, 900)
})

describe.each([
  { device: 'desktop', width: 1440, height: 900 },
  { device: 'small phone', width: 320, height: 700 },
])('the integrations on a $device', ({ width, height }) => {
  it.each(states)('are accessible in both themes: $name', async ({ reach }) => {
    await page.viewport(width, height)
    await reach()
    // On a phone the toast covers the top of the screen.
    await dismissToast()
    expect(await accessibilityProblemsInBothThemes()).toEqual([])
    expect(document.documentElement.scrollWidth).toBeLessThanOrEqual(width)
    for (const part of document.querySelectorAll('main, [role="dialog"], [role="dialog"] > div, section'))
      expect(part.scrollWidth, part.className).toBeLessThanOrEqual(part.clientWidth)
  })

  it('are in two columns, and in one on a phone', async () => {
    await page.viewport(width, height)
    const { section } = await openIntegrations()
    const left = (name: string) => section(name).element().getBoundingClientRect().left
    await expect.element(section('Integration Usage')).toBeInTheDocument()
    const isSameColumn = left('Apify Instagram Integration') === left('HTML Instagram Parser')
    expect(isSameColumn).toBe(width < 768)
  })
})
