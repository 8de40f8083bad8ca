import { describe, expect, it } from 'vitest'
import { userEvent } from 'vitest/browser'
import {
  apifyTest,
  htmlParserTest,
  integrationServer,
  scrapedoTest,
  working,
  zylaTest,
} from '../../testing/integrations.ts'
import { problem } from '../../testing/open/open-admin.tsx'
import { quietly } from '../../testing/open/open-applicant.tsx'
import { openIntegrations } from '../../testing/open/open-integrations.tsx'

const noAnswer = { success: false, error: 'No answer came in time.', reason: 'timeout' } as const

/** The four tests of a single source: where they are, and their messages. */
const tests = [
  {
    name: 'Test Integration',
    path: 'POST /api/admin/apify/test',
    failed: () => apifyTest({ ...noAnswer, message: noAnswer.error, data: null }),
    outcome: 'Test failed',
    done: 'Test Completed',
    failure: 'Test Failed',
    fallback: 'Failed to test Apify integration',
  },
  {
    name: 'Test Parser',
    path: 'POST /api/admin/test-html-parser',
    failed: () => htmlParserTest({ ...noAnswer, result: null }),
    outcome: 'Failed',
    done: 'HTML Parser Test Completed',
    failure: 'HTML Parser Test Failed',
    fallback: 'Failed to test HTML parser',
  },
  {
    name: 'Test',
    path: 'POST /api/admin/test-scrapedo',
    failed: () => scrapedoTest({ ...noAnswer, data: null }),
    outcome: 'Failed',
    done: 'Scrape.do Test Completed',
    failure: 'Scrape.do Test Failed',
    fallback: 'Failed to test Scrape.do API',
  },
  {
    name: 'Test API',
    path: 'POST /api/admin/test-zyla',
    failed: () => zylaTest({ ...noAnswer, data: null }),
    outcome: 'Failed',
    done: 'Zyla API Test Completed',
    failure: 'Zyla API Test Failed',
    fallback: 'Failed to test Zyla API',
  },
]
const singleTests = [
  ...tests.map(({ name, path }) => [name, path] as const),
  ['Compare Scrapers', 'POST /api/admin/compare-scrapers'] as const,
  ['Test Smart Service', 'POST /api/admin/test-smart-instagram'] as const,
]

describe('a test', () => {
  it.each(singleTests)(
    'INT-03 INT-11 %s asks for a username and shows an error when there is none',
    async (name, path) => {
      const { screen, dialog, field, run, test, asked } = await openIntegrations()
      await test(name, '   ')
      await expect.element(screen.getByText('Username Required', { exact: true })).toBeVisible()
      await expect.element(dialog.getByText('Please enter an Instagram username to test')).toBeVisible()
      await expect.element(field).toHaveFocus()
      await expect.element(field).toHaveAttribute('aria-invalid', 'true')
      expect(asked(path)).toHaveLength(0)
      await field.fill(' nasa ')
      await expect.element(field).not.toHaveAttribute('aria-invalid')
      await run()
      await expect.poll(() => asked(path).length).toBe(1)
      expect(await asked(path)[0]?.json()).toEqual({ username: 'nasa' })
    },
  )

  it.each(tests)('INT-13 INT-18 INT-24 INT-35 $name succeeds with the toast $done', async ({ name, done }) => {
    const { screen, test } = await openIntegrations()
    await test(name)
    await expect.element(screen.getByText(done, { exact: true })).toBeVisible()
    await expect.element(screen.getByRole('region', { name: 'Notifications' })).toMatchTextContent(/nasa/)
  })

  it.each(tests)(
    'INT-06 INT-15 $name without a profile in the answer has failed',
    async ({ name, path, failed, outcome }) => {
      const { screen, result, test } = await openIntegrations({ [path]: () => Response.json(failed()) })
      await test(name)
      const toasts = screen.getByRole('region', { name: 'Notifications' })
      await expect.element(toasts.getByText('Test failed', { exact: true })).toBeVisible()
      await expect.element(toasts.getByText('No answer came in time.')).toBeVisible()
      await expect.element(result.getByText(outcome, { exact: true })).toBeVisible()
      await expect.element(result).toMatchTextContent(/ErrorNo answer came in time\./)
    },
  )

  it.each(tests)(
    'INT-14 INT-19 INT-25 INT-36 $name is refused by the server: $failure',
    async ({ name, path, failure }) => {
      quietly()
      const { screen, result, test } = await openIntegrations({
        [path]: () => problem(429, { message: 'Too many requests.', code: 'too_many_requests' }),
      })
      await test(name)
      const toasts = screen.getByRole('region', { name: 'Notifications' })
      await expect.element(toasts.getByText(failure, { exact: true })).toBeVisible()
      await expect.element(toasts.getByText('Too many requests.')).toBeVisible()
      await expect.element(result).toMatchTextContent(/Duration0ms|Too many requests\./)
    },
  )

  it.each(tests)(
    'INT-14 INT-19 INT-25 INT-36 $name shows a default error when the server gives none: $fallback',
    async ({ name, path, failure, fallback }) => {
      quietly()
      const { screen, test } = await openIntegrations({ [path]: () => problem(500) })
      await test(name)
      const toasts = screen.getByRole('region', { name: 'Notifications' })
      await expect.element(toasts.getByText(failure, { exact: true })).toBeVisible()
      await expect.element(toasts.getByText(fallback)).toBeVisible()
    },
  )

  it('INT-15 shows a default error when the answer has none', async () => {
    const { result, test } = await openIntegrations({
      'POST /api/admin/apify/test': () => Response.json(apifyTest({ success: false, data: null, message: '' })),
    })
    await test('Test Integration')
    await expect.element(result).toMatchTextContent(/Test failed\s*ErrorUnknown error/)
  })

  it('INT-37 of Zyla shows a result of 0ms when it failed', async () => {
    quietly()
    const { result, test } = await openIntegrations({ 'POST /api/admin/test-zyla': () => problem(500) })
    await test('Test API')
    await expect.element(result).toMatchTextContent(/Failed\s*Duration0ms\s*ErrorFailed to test Zyla API/)
  })

  it('INT-05 keeps its last result until the next one', async () => {
    let followers = 1
    const { button, dialog, field, result, run, test } = await openIntegrations({
      'POST /api/admin/test-zyla': () => {
        followers += 1
        const whole = zylaTest()
        return Response.json({ ...whole, data: { ...whole.data, followerCount: followers } })
      },
    })
    await test('Test API')
    await expect.element(result).toMatchTextContent(/Followers2/)
    await dialog.getByRole('button', { name: 'Close' }).last().click()
    await expect.element(dialog).not.toBeInTheDocument()
    await expect.element(button('Test API')).toHaveFocus()
    await button('Test API').click()
    await expect.element(result).toMatchTextContent(/Followers2/)
    await field.fill('natgeo')
    await run()
    await expect.element(result).toMatchTextContent(/Followers3/)
  })

  it('works by keyboard alone, and runs once however often Enter is pressed', async () => {
    let answer: (response: Response) => void = () => {}
    const path = 'POST /api/admin/apify/test'
    const { button, dialog, field, result, asked } = await openIntegrations({
      [path]: () => new Promise((resolve) => (answer = resolve)),
    })
    await expect.element(button('Test Integration')).toBeEnabled()
    button('Test Integration').element().focus()
    await userEvent.keyboard('{Enter}')
    await expect.element(field).toHaveFocus()
    await userEvent.keyboard('nasa{Enter}{Enter}')
    await expect.element(dialog.getByRole('button', { name: 'Testing...' })).toHaveAttribute('aria-busy', 'true')
    await userEvent.keyboard('{Enter}')
    expect(asked(path)).toHaveLength(1)
    answer(Response.json(apifyTest()))
    await expect.element(result).toMatchTextContent(/Test successful/)
    await expect.element(field).toHaveFocus()
    await userEvent.keyboard('{Escape}')
    await expect.element(dialog).not.toBeInTheDocument()
    await expect.element(button('Test Integration')).toHaveFocus()
  })

  it('counts as a check: the status is fetched again', async () => {
    const sources = working()
    const { section, dialog, test, result } = await openIntegrations(integrationServer(() => sources))
    const apify = section('Apify Instagram Integration')
    await expect.element(apify).toMatchTextContent(/Used today12 of 2,000/)
    sources.apify.budget = { ...sources.apify.budget, usedToday: 13 }
    await test('Test Integration')
    await expect.element(result).toMatchTextContent(/Test successful/)
    await dialog.getByRole('button', { name: 'Close' }).last().click()
    await expect.element(apify).toMatchTextContent(/Used today13 of 2,000/)
  })
})
