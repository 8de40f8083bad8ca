import AxeBuilder from '@axe-core/playwright'
import { type BrowserContextOptions, test as base, expect, type Locator, type Page } from '@playwright/test'
import { adminOrigin, password } from './product.ts'

export { expect }

/** What a page says against itself: breaches of its content policy, and what it throws. */
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

/** Every page fails its test when it breaks its content policy or throws. */
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

const violationsOf = async (page: Page, part: string | undefined, rules: 'all' | 'of colors'): Promise<string[]> => {
  // What was shown before an answer that takes its time is faint.
  await expect(page.locator('.faint-while-busy[aria-busy=true]')).toHaveCount(0)
  const axe = new AxeBuilder({ page })
  const { violations } = await (part ? axe.include(part) : axe)
    .options({
      resultTypes: ['violations'],
      runOnly: rules === 'all' ? { type: 'tag', values: tags } : { type: 'rule', values: colorRules },
    })
    .exclude('[data-base-ui-focus-guard]')
    .exclude('iframe[sandbox]:not([sandbox~="allow-scripts"])')
    // What several frames say is put together in another page; one alone needs none.
    .setLegacyMode(page.frames().length === 1)
    .analyze()
  return violations.map((v) => `${v.id}: ${v.nodes.map((n) => n.html.slice(0, 120)).join(' | ')}`)
}

/**
 * No violation of WCAG 2.2 AA on the page, or in the part of it that a selector names. Left out: the focus sentinels of
 * open dialogs, which nobody perceives, and frames that may run no script, in which the check could never end.
 */
export const expectAccessible = async (page: Page, part?: string): Promise<void> =>
  expect(await violationsOf(page, part, 'all')).toEqual([])

/** Changes the theme and waits until no color is on its way any more. */
const wear = async (page: Page, colorScheme: 'light' | 'dark'): Promise<void> => {
  await page.emulateMedia({ colorScheme })
  // The next frame begins the transitions. Asked by the clock: a page that draws nothing would never answer otherwise.
  await page.waitForTimeout(100)
  await page.waitForFunction(
    () => document.getAnimations().every((one) => !(one instanceof CSSTransition) || one.playState !== 'running'),
    undefined,
    { polling: 50 },
  )
}

/** The same in light, and in dark, which differs in nothing but colors. */
export const expectAccessibleInBothThemes = async (page: Page, part?: string): Promise<void> => {
  await expectAccessible(page, part)
  await wear(page, 'dark')
  expect(await violationsOf(page, part, 'of colors')).toEqual([])
  await wear(page, 'light')
}

/** The words of a mail stand out in light and in dark. Its frame runs no script, so that a copy of it is looked at. */
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

/** Gives these to the login form, which is then asked to let one in. */
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

/** A call of the page to its own server, which must answer well. */
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

/** Signs in without the form, which has journeys of its own, and opens the dashboard. */
export const signIn = async (page: Page, username = 'admin'): Promise<void> => {
  // Any file of the back office will do to call from; this one is small.
  await page.goto(`${adminOrigin}/robots.txt`)
  await call(page, 'POST', '/api/admin/login', { username, password })
  await page.goto(`${adminOrigin}/admin/dashboard`)
  await expect(page.getByRole('heading', { name: 'Admin Dashboard' })).toBeVisible()
}

/** Somebody else in the back office, who signs in with the password of the first admin. Answers the id. */
export const addColleague = async (page: Page, username: string, role: 'admin' | 'moderator'): Promise<string> =>
  (await call<{ id: string }>(page, 'POST', '/api/admin/users', { username, password, role })).id

/** Lets the pointer rest on Undo, whose notice stays for as long as it does. */
export const holdUndo = async (page: Page): Promise<Locator> => {
  const undo = page.getByRole('button', { name: 'Undo' })
  await undo.hover()
  return undo
}

/** Goes to a screen by the navigation, which a phone slides in. */
export const navigate = async (page: Page, screen: string): Promise<void> => {
  const menu = page.getByRole('button', { name: 'Open menu' })
  if (await menu.isVisible()) await menu.click()
  const link = page.getByRole('navigation', { name: 'Main' }).getByRole('link', { name: screen, exact: true })
  await link.click()
  await expect(page).toHaveURL(new RegExp(`^${adminOrigin}/admin/`))
}
