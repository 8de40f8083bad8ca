import AxeBuilder from '@axe-core/playwright'
import { type BrowserContextOptions, test as base, expect, type Locator, type Page } from '@playwright/test'
import { adminOrigin, password } from './product.ts'

export { expect }

/** Errors of a page: violations of its content security policy, and exceptions. */
const complaintsOf = (page: Page): string[] => {
  const complaints: string[] = []
  page.on('pageerror', (error) => complaints.push(String(error)))
  page.on('console', (message) => {
    if (/Content.Security.Policy|Refused to/i.test(message.text())) complaints.push(message.text())
  })
  return complaints
}

type Pages = {
  page: Page
  /** A page in another browser, which shares nothing with the first. */
  another: (options?: BrowserContextOptions) => Promise<Page>
}

/** Every page fails its test when it violates its content security policy or throws. */
export const test = base.extend<Pages>({
  page: async ({ page }, use) => {
    const complaints = complaintsOf(page)
    await use(page)
    expect(complaints).toEqual([])
  },
  another: async ({ browser }, use) => {
    const opened: { page: Page; complaints: string[] }[] = []
    await use(async (options = {}) => {
      const page = await (await browser.newContext(options)).newPage()
      opened.push({ page, complaints: complaintsOf(page) })
      return page
    })
    for (const { page } of opened) await page.context().close()
    expect(opened.flatMap(({ complaints }) => complaints)).toEqual([])
  },
})

export const phone: BrowserContextOptions = { viewport: { width: 390, height: 844 }, hasTouch: true, isMobile: true }

const tags = ['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa', 'best-practice']
const colorRules = ['color-contrast', 'link-in-text-block']

/** Waits until all transitions have ended. Uses a timer: a page that paints nothing would never call back otherwise. */
const waitForTransitions = async (page: Page): Promise<void> => {
  await page.waitForTimeout(100)
  await page.waitForFunction(
    () => document.getAnimations().every((one) => !(one instanceof CSSTransition) || one.playState !== 'running'),
    undefined,
    { polling: 50 },
  )
}

/**
 * Lays out the rows that are not near the screen as well. Such a row has an estimated height until then, and its content
 * can overlap the next row, which no user ever sees.
 */
const layOutEverything = (page: Page): Promise<void> =>
  page.evaluate(() => {
    const sheet = new CSSStyleSheet()
    sheet.replaceSync('* { content-visibility: visible !important }')
    document.adoptedStyleSheets = [sheet]
  })

/** The positions of everything that can be clicked. */
const positionsOf = (page: Page): Promise<string> =>
  page.evaluate(() =>
    [...document.querySelectorAll('a, button, input, select, textarea, summary, [tabindex]')]
      .map((element) => element.getBoundingClientRect())
      .map(({ x, y, width, height }) => [x, y, width, height].map(Math.round).join(' '))
      .join('\n'),
  )

const analyze = async (page: Page, part: string | undefined, rules: 'all' | 'of colors'): Promise<string[]> => {
  const axe = new AxeBuilder({ page })
  const { violations } = await (part ? axe.include(part) : axe)
    .options({
      resultTypes: ['violations'],
      runOnly: rules === 'all' ? { type: 'tag', values: tags } : { type: 'rule', values: colorRules },
    })
    .exclude('[data-base-ui-focus-guard]')
    .exclude('iframe[sandbox]:not([sandbox~="allow-scripts"])')
    // Results from several frames are combined in another page; a single frame needs none.
    .setLegacyMode(page.frames().length === 1)
    .analyze()
  return violations.flatMap(({ id, nodes }) =>
    nodes.map(({ html, failureSummary, any }) => {
      const related = any.flatMap(({ relatedNodes = [] }) => relatedNodes.map((one) => one.html.slice(0, 120)))
      return [`${id}: ${html.slice(0, 120)}`, failureSummary, ...related].join('\n  ')
    }),
  )
}

/** How often a check is repeated because the page moved during it. */
const maxChecks = 5

/** Checks again when something moved during the check: it would compare positions of two moments. */
const violationsOf = async (page: Page, part: string | undefined, rules: 'all' | 'of colors'): Promise<string[]> => {
  // Content is faint while a slow answer loads, and a moment longer.
  await expect(page.locator('.faint-while-busy[aria-busy=true]')).toHaveCount(0)
  await layOutEverything(page)
  for (let check = 1; ; check += 1) {
    await waitForTransitions(page)
    const before = await positionsOf(page)
    const violations = await analyze(page, part, rules)
    if (violations.length === 0 || check === maxChecks || before === (await positionsOf(page))) return violations
  }
}

/** The message of a failure begins with what it found. */
const expectNone = (violations: readonly string[]): void => expect(violations, violations.join('\n')).toEqual([])

/**
 * No violation of WCAG 2.2 AA on the page, or in the part of it that a selector names. Excludes the focus guards of open
 * dialogs, which are not perceivable, and frames without scripts, in which the check would never end.
 */
export const expectAccessible = async (page: Page, part?: string): Promise<void> =>
  expectNone(await violationsOf(page, part, 'all'))

/** The same in the light and the dark theme, which differ only in colors. */
export const expectAccessibleInBothThemes = async (page: Page, part?: string): Promise<void> => {
  await expectAccessible(page, part)
  await page.emulateMedia({ colorScheme: 'dark' })
  expectNone(await violationsOf(page, part, 'of colors'))
  await page.emulateMedia({ colorScheme: 'light' })
}

/** The text of an email is readable in light and dark. Its frame runs no scripts, so a copy of it is checked. */
export const expectReadableMail = async (page: Page, frame: Locator): Promise<void> => {
  const mail = await (await frame.elementHandle())?.contentFrame()
  const copy = await page.context().newPage()
  await copy.setContent((await mail?.content()) ?? '')
  for (const colorScheme of ['light', 'dark'] as const) {
    await copy.emulateMedia({ colorScheme })
    const { violations, passes } = await new AxeBuilder({ page: copy })
      .setLegacyMode()
      .withRules(['color-contrast'])
      .analyze()
    expect(violations.flatMap(({ nodes }) => nodes.map(({ html }) => `${colorScheme}: ${html}`))).toEqual([])
    expect(passes).not.toEqual([])
  }
  await copy.close()
}

/** Fills in and submits the login form. */
export const tryToSignIn = async (page: Page, username: string, secret: string): Promise<void> => {
  await page.goto(`${adminOrigin}/admin/login`)
  await page.getByLabel('Username').fill(username)
  await page.getByLabel('Password', { exact: true }).fill(secret)
  await page.getByRole('button', { name: 'Access Dashboard' }).click()
}

export const signInByForm = async (page: Page, username = 'admin', secret = password): Promise<void> => {
  await tryToSignIn(page, username, secret)
  await expect(page.getByRole('heading', { name: 'Admin Dashboard' })).toBeVisible()
}

/** A request from the page to its own server, which must succeed. */
export const call = <Answer = unknown>(page: Page, method: string, path: string, body?: object): Promise<Answer> =>
  page.evaluate(
    async ([verb, address, sent]) => {
      const headers = sent ? { 'content-type': 'application/json' } : {}
      const answer = await fetch(address, { method: verb, headers, body: sent })
      if (!answer.ok) throw new Error(`${address} answered ${answer.status}`)
      const text = await answer.text()
      return text === '' ? null : JSON.parse(text)
    },
    [method, path, body ? JSON.stringify(body) : null] as const,
  )

/** Signs in without the form, which has its own journeys, and opens the dashboard. */
export const signIn = async (page: Page, username = 'admin'): Promise<void> => {
  // Any file of the back office can send the request; this one is small.
  await page.goto(`${adminOrigin}/robots.txt`)
  await call(page, 'POST', '/api/admin/login', { username, password })
  await page.goto(`${adminOrigin}/admin/dashboard`)
  await expect(page.getByRole('heading', { name: 'Admin Dashboard' })).toBeVisible()
}

/** Creates another admin, who has the password of the first admin. Returns the id. */
export const addColleague = async (page: Page, username: string, role: 'admin' | 'moderator'): Promise<string> =>
  (await call<{ id: string }>(page, 'POST', '/api/admin/users', { username, password, role })).id

/** Keeps the pointer on Undo, whose toast stays for as long as it is hovered. */
export const holdUndo = async (page: Page): Promise<Locator> => {
  const undo = page.getByRole('button', { name: 'Undo' })
  await undo.hover()
  return undo
}

/** Opens a screen through the navigation, which is a slide-in menu on a phone. */
export const navigate = async (page: Page, screen: string): Promise<void> => {
  const menu = page.getByRole('button', { name: 'Open menu' })
  if (await menu.isVisible()) await menu.click()
  const link = page.getByRole('navigation', { name: 'Main' }).getByRole('link', { name: screen, exact: true })
  await link.click()
  await expect(page).toHaveURL(new RegExp(`^${adminOrigin}/admin/`))
}
