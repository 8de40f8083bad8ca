import type { Page, Route } from '@playwright/test'
import { call, expect, expectAccessible, phone, signIn, test } from './browser.ts'
import { publicOrigin } from './product.ts'

/** A night that asks all that a form may ask, later than the nights of other journeys, which take the first one. */
const createNight = async (page: Page, name: string, more: object = {}): Promise<string> => {
  const date = new Date(Date.now() + 300 * 86_400_000).toISOString()
  const { slug } = await call<{ slug: string }>(page, 'POST', '/api/admin/events', {
    ...{ name, date, doorsAt: date, timeZone: 'America/New_York', location: 'New York, NY', address: '1 Main Street' },
    ...{ dressCode: 'Black tie', minimumAge: 21, maxParty: 3, description: 'Dinner at nine.\n\nDancing after.' },
    questions: [
      { type: 'text', label: 'Your song', required: true },
      { type: 'choice', label: 'Your drink', required: false, options: ['Gin', 'Rum & "Coke"'] },
      { type: 'yes_no', label: 'Do you dance', required: true },
      { type: 'number', label: 'Your table', required: false },
    ],
    ...more,
  })
  return `${publicOrigin}/e/${slug}`
}

const isSiteLoaded = (page: Page): Promise<boolean> =>
  page.evaluate(() =>
    Object.keys(document.querySelector('#site') ?? {}).some((name) => name.startsWith('__reactContainer')),
  )

/** Where everything stands, how it looks, and what it says; of the form, all that it is. */
const looksOf = (page: Page): Promise<string[]> =>
  page.evaluate(() =>
    [...document.querySelectorAll<HTMLElement>('#site :is(header, main, footer) *')]
      .filter((element) => element.children.length === 0 || element.matches('a, button, label, section, form, ul, li'))
      .filter((element) => element.checkVisibility() && !element.matches('.fact :not(.fact-label)'))
      .map((element) => {
        const { x, y, width, height } = element.getBoundingClientRect()
        const attributes = element
          .getAttributeNames()
          .filter(
            (name) =>
              element.closest('header, form, footer') !== null && !/^(id|for|method|value|.*-describedby)$/.test(name),
          )
          .sort()
          .map((name) => `${name}="${element.getAttribute(name)}"`)
        const { color, fontSize } = getComputedStyle(element)
        const text = element.children.length === 0 || element.matches('li') ? element.textContent : ''
        const words = text?.replaceAll(/[\s:]/g, '')
        return [
          element.localName,
          ...[x, y, width, height].map(Math.round),
          color,
          fontSize,
          words,
          ...attributes,
        ].join(' ')
      }),
  )

for (const [where, options] of [
  ['on a phone', phone],
  ['on a screen', {}],
] as const)
  test(`GST-21 GST-30 a night is complete before the site is loaded, which takes its place unnoticed ${where}`, async ({
    page,
    another,
  }) => {
    await signIn(page)
    const address = await createNight(page, `Still Night ${where}`)
    const full = await createNight(page, `Full Night ${where}`, {
      maxParty: 1,
      questions: [],
      droppedFields: ['age'],
      minimumAge: null,
    })
    for (const night of [address, full]) {
      const guest = await another(options)
      await guest.goto(night)
      await guest.waitForLoadState('networkidle')
      expect(await isSiteLoaded(guest)).toBe(false)
      await expect(guest.getByLabel('First Name')).toBeVisible()
      await expectAccessible(guest)
      const before = await looksOf(guest)
      await guest.getByLabel('First Name').focus()
      await expect.poll(() => isSiteLoaded(guest)).toBe(true)
      await expect(guest.getByLabel('First Name')).toBeFocused()
      await guest.evaluate(() => window.scrollTo({ top: 0, behavior: 'instant' }))
      expect(await looksOf(guest)).toEqual(before)
    }
  })

test('GST-21 GST-24 what a visitor does while the site is loading is not lost', async ({ page, another }) => {
  await signIn(page)
  const address = await createNight(page, 'Slow Night')
  const guest = await another(phone)
  const gate = Promise.withResolvers<void>()
  await guest.route('**/assets/base-*.js', async (route: Route) => {
    await gate.promise
    await route.continue()
  })
  await guest.goto(address)
  await guest.getByLabel('First Name').focus()
  for (const text of ['Ada', 'King', '36', '10001', 'ada.king']) {
    await guest.keyboard.type(text)
    await guest.keyboard.press('Tab')
  }
  await guest.getByLabel('Guests in your party').selectOption('2')
  await guest.getByLabel('Your song').fill('Stardust')
  await guest.getByLabel('Your drink').selectOption('Rum & "Coke"')
  await guest.getByLabel('Do you dance').selectOption('Yes')
  await guest.getByLabel('Email me about future events').check()
  await guest.getByLabel('Email Address').fill('ada@slow.example')
  await guest.getByLabel('Phone Number').pressSequentially('212555')
  expect(await isSiteLoaded(guest)).toBe(false)

  gate.resolve()
  await expect.poll(() => isSiteLoaded(guest)).toBe(true)
  await expect(guest.getByLabel('Phone Number')).toBeFocused()
  await guest.keyboard.type('0134')
  await expect(guest.getByLabel('Phone Number')).toHaveValue('(212) 555-0134')
  await expect(guest.getByLabel('First Name')).toHaveValue('Ada')
  await expect(guest.getByLabel('Email me about future events')).toBeChecked()
  await guest.getByLabel('Guest 2 name').fill('Bea King')
  const sent = guest.waitForRequest((request) => request.method() === 'POST')
  await guest.keyboard.press('Enter')
  const { answers, ...body } = (await sent).postDataJSON()
  expect(body).toMatchObject({
    ...{ firstName: 'Ada', lastName: 'King', age: 36, zipCodes: ['10001'], emailConsent: true, smsConsent: false },
    ...{ party: 2, companions: [{ name: 'Bea King' }], email: 'ada@slow.example' },
  })
  expect(Object.values(answers)).toEqual(['Stardust', 'Rum & "Coke"', true])
  await expect(guest.getByRole('region', { name: 'It is sealed, Ada.' })).toBeFocused()
})

test('PUB-03 PUB-05 a button that is pressed while the site is loading acts once it is there', async ({
  page,
  another,
}) => {
  await signIn(page)
  const address = await createNight(page, 'Pressed Night')
  const guest = await another(phone)
  await guest.goto(address)
  await guest.getByRole('button', { name: 'Menu' }).press('Enter')
  await expect(guest.getByRole('link', { name: 'ADMIN DASHBOARD' })).toBeVisible()
  await guest.reload()
  await guest.getByRole('button', { name: 'APPLICATION' }).click()
  await expect(guest.getByLabel('First Name')).toBeFocused()
  await guest.goto(`${address}?again`)
  const loaded = guest.waitForResponse((response) => response.url().includes('/assets/take-over-'))
  await guest.getByRole('button', { name: 'APPLICATION' }).hover()
  await guest.mouse.down()
  await (await loaded).finished()
  await guest.waitForTimeout(500)
  await guest.mouse.up()
  await expect(guest.getByLabel('First Name')).toBeFocused()
  await guest.goto(address)
  await guest.getByRole('button', { name: 'REQUEST AN INVITATION' }).click()
  await expect(guest.getByText('First name is required')).toBeVisible()
  await expect(guest.getByLabel('First Name')).toBeFocused()
  expect(new URL(guest.url()).search).toBe('')
})

test('GST-21 says when the site cannot be loaded, and tries again', async ({ page, another }) => {
  await signIn(page)
  const address = await createNight(page, 'Lost Night')
  const guest = await another(phone)
  await guest.route('**/assets/take-over-*.js', (route) => route.abort())
  await guest.goto(address)
  await guest.getByRole('button', { name: 'REQUEST AN INVITATION' }).click()
  await expect(guest.getByRole('alert')).toHaveText(
    'The form could not be loaded. Please check your connection, and reload the page.',
  )
  await guest.unroute('**/assets/take-over-*.js')
  await guest.getByLabel('First Name').fill('Ada')
  await expect.poll(() => isSiteLoaded(guest)).toBe(true)
  await expect(guest.getByLabel('First Name')).toHaveValue('Ada')
})
