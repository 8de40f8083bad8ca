import { describe, expect, it } from 'vitest'
import { apifyTest, comparison, htmlParserTest, smartTest, zylaBatch, zylaTest } from '../../testing/integrations.ts'
import { problem } from '../../testing/open/open-admin.tsx'
import { quietly } from '../../testing/open/open-applicant.tsx'
import { openIntegrations } from '../../testing/open/open-integrations.tsx'

const comparing = 'POST /api/admin/compare-scrapers'
const batch = 'POST /api/admin/test-zyla-batch'
const smart = 'POST /api/admin/test-smart-instagram'

describe('the result of a test', () => {
  it('INT-12 INT-13 of Apify shows the profile', async () => {
    const { screen, result, test } = await openIntegrations()
    await test('Test Integration')
    await expect
      .element(result)
      .toMatchTextContent(
        /Test successful\s*MessageApify answered with the profile\.\s*Usernamenasa\s*Followers97,400,000\s*Posts found2\s*Profile pictureAvailable\s*Duration132ms/,
      )
    await expect.element(screen.getByText('Successfully tested with nasa')).toBeVisible()
  })

  it('INT-12 of Apify: missing values are not made up', async () => {
    const data = { username: 'nasa', followersCount: null, posts: [], profilePicUrl: null }
    const { result, test } = await openIntegrations({
      'POST /api/admin/apify/test': () => Response.json(apifyTest({ data })),
    })
    await test('Test Integration')
    await expect.element(result).toMatchTextContent(/FollowersNot given\s*Posts found0\s*Profile pictureNot available/)
  })

  it('INT-17 of the HTML parser shows the profile', async () => {
    const { result, test } = await openIntegrations()
    await test('Test Parser')
    await expect
      .element(result)
      .toMatchTextContent(/Success\s*Duration210ms\s*Profile pictureAvailable\s*Usernamenasa\s*Followers97,400,000/)
  })

  it('INT-17 of the HTML parser shows the error', async () => {
    const { result, test } = await openIntegrations({
      'POST /api/admin/test-html-parser': () =>
        Response.json(htmlParserTest({ success: false, error: 'Instagram wants a login.', result: null })),
    })
    await test('Test Parser')
    await expect.element(result).toMatchTextContent(/Failed\s*Duration210ms\s*ErrorInstagram wants a login\./)
  })

  it('INT-23 of the integrated scraper shows the profile', async () => {
    const { result, test } = await openIntegrations()
    await test('Test')
    await expect
      .element(result)
      .toMatchTextContent(
        /Test Successful\s*Duration840ms\s*Usernamenasa\s*Followers97,400,000\s*Recent posts found3\s*Profile pictureNot available/,
      )
  })

  it('INT-34 of Zyla shows the profile', async () => {
    const { result, test } = await openIntegrations()
    await test('Test API')
    await expect
      .element(result)
      .toMatchTextContent(
        /Success\s*Duration320ms\s*Usernamenasa\s*Full nameNASA\s*Followers97,400,000\s*Posts4,321\s*VerifiedYes\s*Profile pictureAvailable\s*Recent posts fetched1/,
      )
  })

  it('INT-34 of Zyla shows whether the account is verified, if known', async () => {
    let isVerified: boolean | null = false
    const { result, run, test } = await openIntegrations({
      'POST /api/admin/test-zyla': () => {
        const whole = zylaTest()
        return Response.json({ ...whole, data: { ...whole.data, isVerified } })
      },
    })
    await test('Test API')
    await expect.element(result).toMatchTextContent(/VerifiedNo/)
    isVerified = null
    await run()
    await expect.element(result).toMatchTextContent(/VerifiedNot given/)
  })
})

describe('the comparison', () => {
  const failed = { success: false, duration: '0ms', postsCount: 0, error: 'It is not configured.' }

  it.each([
    { winner: 'both', words: 'Both Scrapers' },
    { winner: 'none', words: 'No Scraper' },
    { winner: 'custom', words: 'Custom Scraper' },
    { winner: 'apify', words: 'Apify' },
  ] as const)('INT-26 INT-27 INT-29 names $words', async ({ winner, words }) => {
    const { screen, result, test } = await openIntegrations({
      [comparing]: () => Response.json(comparison({ winner })),
    })
    await test('Compare Scrapers')
    await expect.element(result).toMatchTextContent(new RegExp(`^Winner\\s*${words}`))
    await expect.element(screen.getByText('Scraper Comparison Completed', { exact: true })).toBeVisible()
    await expect.element(screen.getByText(`Winner: ${words}`)).toBeVisible()
  })

  it('INT-28 shows status, duration and posts of each', async () => {
    const { result, test } = await openIntegrations({
      [comparing]: () => Response.json(comparison({ winner: 'apify', custom: failed })),
    })
    await test('Compare Scrapers')
    await expect
      .element(result.getByRole('region', { name: 'Apify' }))
      .toMatchTextContent(/Success\s*Duration900ms\s*Posts found12/)
    await expect
      .element(result.getByRole('region', { name: 'Custom Scraper' }))
      .toMatchTextContent(/Failed\s*Duration0ms\s*Posts found0\s*ErrorIt is not configured\./)
  })

  it('INT-05 INT-30 shows why it failed and keeps the last result', async () => {
    quietly()
    let answer = () => Response.json(comparison())
    const { screen, result, run, test } = await openIntegrations({ [comparing]: () => answer() })
    await test('Compare Scrapers')
    await expect.element(result).toMatchTextContent(/Both Scrapers/)
    answer = () => problem(429, { message: 'Too many requests.' })
    await run()
    await expect.element(screen.getByText('Comparison Failed', { exact: true })).toBeVisible()
    await expect.element(screen.getByText('Too many requests.')).toBeVisible()
    answer = () => problem(500)
    await run()
    await expect.element(screen.getByText('Failed to run scraper comparison')).toBeVisible()
    await expect.element(result).toMatchTextContent(/Both Scrapers/)
  })
})

describe('the batch test', () => {
  it('INT-38 INT-40 INT-41 LIM-29 starts with three usernames and states the limit of five', async () => {
    const { button, field, run, asked } = await openIntegrations()
    await button('Batch Test').click()
    await expect.element(field).toHaveValue('instagram, natgeo, nasa')
    await expect.element(field).toHaveAccessibleName('Instagram usernames (max 5)')
    await field.fill(' nasa ,, natgeo , ')
    await run()
    await expect.poll(() => asked(batch).length).toBe(1)
    expect(await asked(batch)[0]?.json()).toEqual({ usernames: ['nasa', 'natgeo'] })
  })

  it('INT-39 needs at least one', async () => {
    const { screen, dialog, test, asked } = await openIntegrations()
    await test('Batch Test', ' , ,')
    await expect.element(screen.getByText('Usernames Required', { exact: true })).toBeVisible()
    await expect.element(dialog.getByText('Please enter comma-separated Instagram usernames to test')).toBeVisible()
    expect(asked(batch)).toHaveLength(0)
  })

  it('INT-40 takes no more than five', async () => {
    const { dialog, field, test, asked } = await openIntegrations()
    await test('Batch Test', 'a1, a2, a3, a4, a5, a6')
    await expect.element(dialog.getByText('At most 5 usernames can be tested at once; you entered 6.')).toBeVisible()
    await expect.element(field).toHaveFocus()
    expect(asked(batch)).toHaveLength(0)
  })

  it('INT-42 INT-43 INT-44 shows the totals and each username', async () => {
    const { screen, result, test } = await openIntegrations()
    await test('Batch Test', 'instagram, natgeo, nasa')
    await expect
      .element(result)
      .toMatchTextContent(/Total tested3\s*Successful2\s*Failed1\s*Success rate66\.7%\s*Duration4100ms/)
    expect(
      result
        .getByRole('listitem')
        .elements()
        .map((item) => item.textContent),
    ).toEqual([
      'instagram690,000,000 followers',
      'natgeoFollowers not given',
      'nasaThere is no Instagram profile with this username.',
    ])
    await expect.element(screen.getByText('Zyla Batch Test Completed', { exact: true })).toBeVisible()
    await expect.element(screen.getByText('2/3 successful (66.7%)')).toBeVisible()
  })

  it('INT-44 shows an error when no username succeeded', async () => {
    const none = zylaBatch({ success: false, successCount: 0, failedCount: 3, successRate: 0 })
    const { screen, test } = await openIntegrations({ [batch]: () => Response.json(none) })
    await test('Batch Test', 'nasa')
    await expect.element(screen.getByText('0/3 successful (0.0%)')).toBeVisible()
    const card = screen.getByText('Zyla Batch Test Completed', { exact: true }).element().closest('.bg-card-danger')
    expect(card).not.toBeNull()
  })

  it('INT-45 shows why it failed', async () => {
    quietly()
    let answer = () => problem(400, { message: 'At most 5 usernames can be tested at once.' })
    const { screen, run, test } = await openIntegrations({ [batch]: () => answer() })
    await test('Batch Test', 'nasa')
    await expect.element(screen.getByText('Zyla Batch Test Failed', { exact: true })).toBeVisible()
    await expect.element(screen.getByText('At most 5 usernames can be tested at once.')).toBeVisible()
    answer = () => problem(500)
    await run()
    await expect.element(screen.getByText('Failed to run batch test')).toBeVisible()
  })
})

describe('the test of the smart service', () => {
  it('INT-20 INT-21 succeeds, and shows which sources were tried and why they failed', async () => {
    const { screen, result, test } = await openIntegrations()
    await test('Test Smart Service')
    await expect
      .element(result)
      .toMatchTextContent(/Success\s*Source usedScrape\.do\s*Duration2900ms\s*Usernamenasa.*Following80.*PrivateNo/)
    expect(
      result
        .getByRole('list', { name: 'Sources tried' })
        .getByRole('listitem')
        .elements()
        .map((item) => item.textContent),
    ).toEqual([
      'ApifyFailed2000msNo answer came in time.',
      'ZylaFailed500msThe source returned a different profile.',
      'Scrape.doSucceeded400ms',
    ])
    await expect.element(screen.getByText('Smart Service Test Completed')).toBeVisible()
    await expect.element(screen.getByText('Scrape.do answered after 2900ms')).toBeVisible()
  })

  it('INT-06 shows why no source answered', async () => {
    const error = 'There is no Instagram profile with this username.'
    const { screen, result, test } = await openIntegrations({
      [smart]: () => Response.json(smartTest({ success: false, source: null, data: null, error })),
    })
    await test('Test Smart Service')
    await expect.element(screen.getByText('Test failed', { exact: true })).toBeVisible()
    await expect.element(result).toMatchTextContent(/Failed\s*Source usedNone.*ErrorThere is no Instagram profile/)
  })

  it('shows an error when the server refuses it', async () => {
    quietly()
    const { screen, test } = await openIntegrations({ [smart]: () => problem(500) })
    await test('Test Smart Service')
    await expect.element(screen.getByText('Smart Service Test Failed')).toBeVisible()
  })
})
