import type { Locator, Page } from '@playwright/test'
import {
  addColleague,
  call,
  expect,
  expectAccessible,
  expectAccessibleInBothThemes,
  phone,
  signIn,
  test,
} from './browser.ts'
import { addGuests, type Guest } from './campaigns.ts'
import { adminOrigin } from './product.ts'

const timezoneId = 'America/New_York'
test.describe.configure({ mode: 'serial' })
test.use({ viewport: { width: 1440, height: 900 }, timezoneId })

/** Announced changes appear sooner than polling would show them, which is every 15 seconds. */
const live = { timeout: 12_000 }
const colleague = 'wren.desk'
const nadia: Guest = {
  firstName: 'Nadia',
  lastName: 'Ferrante',
  email: 'nadia.ferrante@example.com',
  phone: '2125550161',
  emailOptIn: true,
  smsOptIn: true,
}
const bruno: Guest = {
  ...nadia,
  firstName: 'Bruno',
  lastName: 'Achterberg',
  email: 'bruno.achterberg@example.com',
  phone: '2125550162',
  smsOptIn: false,
}
const stranger = '+12125550163'

/** Sends a request as the signed-in page, or as the sandbox through which people answer. */
/** A person sends a text; the provider delivers the same webhook twice, as it may. */
const textFrom = (page: Page, from: string, body: string, more: { media?: string[] } = {}): Promise<unknown> =>
  call(page, 'POST', '/sandbox/inbound', { from, body, copies: 2, ...more })

const openConversations = async (page: Page, show = ''): Promise<void> => {
  await page.goto(`${adminOrigin}/admin/communications?tab=conversations${show}`)
  await expect(page.getByRole('radio', { name: 'Inbox' })).toBeVisible()
}
const entries = (page: Page): Locator => page.getByRole('list', { name: 'Conversations' }).getByRole('button')
const entry = (page: Page, who: string): Locator => entries(page).filter({ hasText: who })
const composer = (page: Page, who = 'Nadia Ferrante'): Locator =>
  page.getByRole('textbox', { name: `Message to ${who}` })
const bubble = (page: Page, words: string): Locator =>
  page.getByRole('region', { name: 'Messages' }).getByRole('listitem').filter({ hasText: words })
/** Holds the responses of these requests back until released. */
const hold = async (page: Page, calls: RegExp): Promise<() => void> => {
  const gate = Promise.withResolvers<void>()
  await page.route(calls, async (route) => {
    await gate.promise
    await route.continue()
  })
  return gate.resolve
}
const waiting = async (page: Page): Promise<number> => {
  const link = page.getByRole('navigation', { name: 'Main' }).getByRole('link', { name: /^Communications/ })
  return Number(/\d+/.exec((await link.textContent()) ?? '')?.[0] ?? 0)
}

test('APPL-15 CONV-05 CONV-06 CONV-08 CONV-09 CONV-10 CONV-11 CONV-14 CONV-19 an admin writes from an applicant’s row and sees the text arrive', async ({
  page,
}) => {
  await signIn(page)
  await addGuests(page, 'Texts', [nadia, bruno])
  await page.goto(`${adminOrigin}/admin/applicants?search=ferrante`)
  await page.getByRole('button', { name: 'Message Nadia Ferrante' }).click()
  await expect(page).toHaveURL(/\/admin\/communications\?tab=conversations&conversation=/)
  const conversation = page.getByRole('region', { name: 'Conversation', exact: true })
  await expect(conversation.getByRole('heading', { name: 'Nadia Ferrante' })).toBeVisible()
  await expect(conversation.getByText('Approved')).toBeVisible()
  await expect(conversation.getByText('No messages yet')).toBeVisible()
  await expect(page.getByRole('complementary', { name: 'Applicant' })).toContainText(nadia.email)
  await expectAccessibleInBothThemes(page)

  await composer(page).fill('   ')
  await composer(page).press('Enter')
  await expect(conversation.getByRole('button', { name: 'Send' })).toBeDisabled()
  await expect(conversation.getByText('No messages yet')).toBeVisible()
  await composer(page).fill('Your table is ready.')
  await composer(page).press('Shift+Enter')
  await composer(page).pressSequentially('See you 🎉')
  await expect(conversation.getByText('UCS-2 · 1 part')).toBeVisible()
  await composer(page).press('Enter')
  await expect(composer(page)).toHaveValue('')
  await expect(bubble(page, 'Your table is ready.')).toContainText('See you 🎉')
  await expect(bubble(page, 'Your table is ready.')).toContainText('Delivered')
  await expect(bubble(page, 'Your table is ready.')).toHaveCount(1)

  await page.goto(`${adminOrigin}/admin/applicants?search=achterberg`)
  await page.getByRole('button', { name: 'View details of Bruno Achterberg' }).click()
  await page.getByRole('dialog').getByRole('button', { name: 'Message Bruno Achterberg' }).click()
  await expect(page.getByRole('note')).toContainText('Bruno Achterberg has not opted into texts.')
  await expect(composer(page, 'Bruno Achterberg')).toHaveCount(0)
  await expectAccessible(page)
})

test('CONV-01 CONV-02 CONV-03 CONV-04 CONV-07 CONV-13 CONV-18 CONV-19 an answer appears on the screens of two admins at once', async ({
  page,
  another,
}) => {
  await signIn(page)
  const id = await addColleague(page, colleague, 'moderator')
  const other = await another({ viewport: { width: 1440, height: 900 }, timezoneId })
  await signIn(other, colleague)
  const both = [page, other]
  for (const each of both) {
    await openConversations(each)
    await expect(each.getByText('Select a conversation')).toBeVisible()
    await expect(entry(each, 'Nadia Ferrante')).toBeVisible()
    await expect.poll(() => waiting(each)).toBeGreaterThan(0)
  }
  const before = await waiting(page)
  await textFrom(page, '+12125550161', 'مرحبا, nine is fine 🎉')
  const today = await page.evaluate(() => new Date().toLocaleDateString('en-US', { month: 'short', day: 'numeric' }))
  for (const each of both) {
    const first = entries(each).first()
    await expect(first).toContainText('Nadia Ferrante', live)
    await expect(first).toContainText(nadia.email)
    await expect(first).toContainText('nine is fine 🎉')
    await expect(first).toContainText(today)
    await expect(first).toContainText('1 unread')
    await expect.poll(() => waiting(each), live).toBe(before + 1)
  }
  await expectAccessibleInBothThemes(page)
  await page.getByRole('radio', { name: 'Unread' }).click()
  await expect(entries(page).first()).toContainText('Nadia Ferrante')
  await expect(entry(page, 'Bruno Achterberg')).toHaveCount(0)

  await entry(page, 'Nadia Ferrante').click()
  await expect(bubble(page, 'nine is fine 🎉')).toHaveCount(1)
  for (const each of both) {
    await expect(entry(each, 'Nadia Ferrante')).not.toContainText('unread', live)
    await expect.poll(() => waiting(each), live).toBe(before)
  }
  await entry(other, 'Nadia Ferrante').click()
  await expect(bubble(other, 'nine is fine 🎉')).toBeVisible()
  await textFrom(page, '+12125550161', 'We are four now')
  for (const each of both) await expect(bubble(each, 'We are four now')).toHaveCount(1, live)
  await composer(other).fill('Four it is.')
  await composer(other).press('Enter')
  await expect(bubble(page, 'Four it is.')).toContainText(colleague, live)
  for (const each of both) await expect(bubble(each, 'Four it is.')).toContainText('Delivered')
  await expectAccessibleInBothThemes(page)
  await call(page, 'DELETE', `/api/admin/users/${id}`)
  await expect(other.getByText('Admin Access', { exact: true })).toBeVisible()
})

test('CONV-06 CONV-15 CONV-16 STOP by text closes the composer and says why; START reopens it, with the draft', async ({
  page,
}) => {
  await signIn(page)
  const answerList = await hold(page, /\/api\/admin\/conversations\?/)
  const answerThread = await hold(page, /\/api\/admin\/conversations\/[^/]+\/messages/)
  await openConversations(page)
  await expect(page.getByText('Loading conversations...')).toBeVisible()
  answerList()
  await entry(page, 'Nadia Ferrante').click()
  await expect(page.getByText('Loading messages...')).toBeVisible()
  answerThread()
  await expect(bubble(page, 'Your table is ready.')).toBeVisible()
  await page.getByRole('button', { name: 'Archive conversation' }).click()
  await expect(page.getByText('Conversation archived')).toBeVisible()
  await expect(entry(page, 'Nadia Ferrante')).toHaveCount(0)
  await composer(page).fill('One more thing')
  await textFrom(page, '+12125550161', 'STOP')
  await expect(page.getByRole('note')).toContainText('Nadia Ferrante', live)
  await expect(page.getByRole('note')).toContainText('texting START')
  await expect(composer(page)).toHaveCount(0)
  await expect(bubble(page, 'STOP')).toHaveCount(1)
  await expect(entries(page).first()).toContainText('Nadia Ferrante')
  await expectAccessibleInBothThemes(page)
  await textFrom(page, '+12125550161', 'START')
  await expect(composer(page)).toHaveValue('One more thing', live)
  await composer(page).press('Enter')
  await expect(bubble(page, 'One more thing')).toContainText('Delivered')
})

test('CONV-08 CONV-17 a text that fails to leave the page comes back; one that the provider refuses offers Retry', async ({
  page,
}) => {
  await signIn(page)
  await openConversations(page)
  await entry(page, 'Nadia Ferrante').click()
  const sending = '**/api/admin/conversations/*/messages'
  await page.route(sending, (route) => (route.request().method() === 'POST' ? route.abort() : route.continue()))
  await composer(page).fill('Can you hear me?')
  await composer(page).press('Enter')
  await expect(page.getByText('Failed to send message. Please try again.')).toBeVisible()
  await expect(composer(page)).toHaveValue('Can you hear me?')
  await page.unroute(sending)

  await call(page, 'POST', '/sandbox/faults', { sms: { script: ['unauthorized'] } })
  await composer(page).press('Enter')
  const refused = bubble(page, 'Can you hear me?')
  await expect(refused).toContainText('Failed')
  await expect(refused).toContainText('Check the provider’s key, sender, and credit')
  await expectAccessibleInBothThemes(page)
  await refused.getByRole('button', { name: 'Retry' }).click()
  await expect(refused).toContainText('Delivered', { timeout: 30_000 })
  await expect(refused).toHaveCount(1)
  await expect(refused.getByRole('button')).toHaveCount(0)
})

test('CONV-09 CONV-19 texts of an unknown number become an applicant with a thread, by keyboard alone', async ({
  page,
}) => {
  await signIn(page)
  await openConversations(page, '&show=unmatched')
  await textFrom(page, stranger, 'Is the door on the left?', { media: ['https://media.example/door.jpg'] })
  const sender = page.getByRole('list', { name: 'Unmatched numbers' }).getByRole('button').first()
  await expect(sender).toContainText('(212) 555-0163', live)
  await expect(sender).toContainText('1 text')
  await tabTo(page, sender)
  await page.keyboard.press('Enter')
  await expect(page.getByRole('list', { name: 'Texts' })).toContainText('Is the door on the left?')
  await expect(page.getByRole('link', { name: 'Picture 1' })).toHaveAttribute('href', 'https://media.example/door.jpg')
  await expectAccessibleInBothThemes(page)
  await tabTo(page, page.getByLabel('First name'))
  await page.keyboard.type('Lioba')
  await page.keyboard.press('Tab')
  await page.keyboard.type('Sand')
  await page.keyboard.press('Enter')

  await expect(bubble(page, 'Is the door on the left?')).toBeVisible()
  await expect(page.getByRole('heading', { name: 'Lioba Sand' }).first()).toBeVisible()
  await expect(entries(page).first()).toContainText('Lioba Sand')
  await tabTo(page, composer(page, 'Lioba Sand'))
  await page.keyboard.type('/doors')
  await expect(page.getByRole('option')).toHaveCount(1)
  await page.keyboard.press('Enter')
  await expect(composer(page, 'Lioba Sand')).toHaveValue(/^Hi Lioba, doors open/)
  await page.keyboard.press('ControlOrMeta+a')
  await page.keyboard.type('It is, below the lantern.')
  await page.keyboard.press('Enter')
  await expect(bubble(page, 'below the lantern.')).toContainText('Delivered')
  await expect(composer(page, 'Lioba Sand')).toBeFocused()
})

/** Presses Tab until this element has the focus. */
const tabTo = async (page: Page, wanted: Locator): Promise<void> => {
  await expect(wanted).toBeVisible()
  await expect(async () => {
    await page.keyboard.press('Tab')
    await expect(wanted).toBeFocused({ timeout: 50 })
  }).toPass({ intervals: [0], timeout: 20_000 })
}

test.describe('on a phone', () => {
  test.use(phone)

  test('CONV-01 CONV-06 the list opens the thread, and Back returns to the list', async ({ page }) => {
    await signIn(page)
    await openConversations(page)
    await page.getByRole('searchbox', { name: 'Search conversations' }).fill('nobody like this')
    await expect(page.getByText('No conversations match')).toBeVisible()
    await page.getByRole('searchbox', { name: 'Search conversations' }).fill('ferrante')
    await expect(entries(page)).toHaveCount(1)
    await expectAccessibleInBothThemes(page)
    await entry(page, 'Nadia Ferrante').tap()
    await expect(entries(page)).toHaveCount(0)
    await composer(page).fill('See you tonight')
    await page.getByRole('button', { name: 'Send' }).tap()
    await expect(bubble(page, 'See you tonight')).toContainText('Delivered')
    await expect(bubble(page, 'See you tonight')).toBeInViewport()
    await expect(composer(page)).toBeInViewport()
    await expectAccessibleInBothThemes(page)
    await page.getByRole('button', { name: 'Back to the list' }).tap()
    await expect(entry(page, 'Nadia Ferrante')).toBeFocused()
    await expect(entry(page, 'Nadia Ferrante')).toContainText('See you tonight')
    await expect(composer(page)).toHaveCount(0)
  })
})
