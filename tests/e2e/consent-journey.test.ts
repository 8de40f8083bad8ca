import { expect, expectAccessible, expectAccessibleInBothThemes, phone, signIn, test } from './browser.ts'
import {
  addGuests,
  choose,
  chooseTag,
  expectCompleted,
  expectReach,
  findRecipient,
  newCampaign,
  openCommunications,
  openDetails,
  openMessage,
  sendNow,
} from './campaigns.ts'
import { adminOrigin } from './product.ts'

test.describe.configure({ mode: 'serial' })
test.use({ viewport: { width: 1440, height: 900 } })

const tag = 'Night owls'
const lucan = {
  firstName: 'Lucan',
  lastName: 'Sorel',
  email: 'lucan.sorel@example.com',
  phone: '2125550151',
  emailOptIn: true,
  smsOptIn: true,
}
const mirela = {
  ...lucan,
  firstName: 'Mirela',
  lastName: 'Quist',
  email: 'mirela.quist@example.com',
  phone: '2125550152',
}

test.describe('on a phone', () => {
  test.use(phone)

  test('CAMP-12 CAMP-33 a campaign by email and text is written step by step', async ({ page }) => {
    await signIn(page)
    await addGuests(page, tag, [lucan, mirela])
    const dialog = await newCampaign(page, 'First owls')
    await choose(dialog, 'Send by', 'Email + SMS')
    await dialog.getByLabel('Subject').fill('Up late?')
    await dialog.getByLabel('Content').fill('Dear {{firstName}}, we are up late.')
    await dialog.getByLabel('SMS text').fill('We are up late.')
    await expect(dialog.getByText(/^15\/160/)).toBeVisible()
    await expectAccessibleInBothThemes(page)
    await dialog.getByRole('button', { name: 'Next: Audience' }).click()
    await chooseTag(dialog, tag)
    await expectReach(dialog, 2)
    await expectAccessibleInBothThemes(page)
    await dialog.getByRole('button', { name: 'Next: Review' }).click()
    await expectReach(dialog, 2)
    await expectAccessibleInBothThemes(page)
    await sendNow(page)
    const card = page.getByRole('article').filter({ hasText: 'First owls' })
    await expect(card).toContainText('Completed', { timeout: 45_000 })
    await expect(page.getByText('Campaign created and sent successfully')).toHaveCount(0)
    await openDetails(page, 'First owls')
    await expectAccessibleInBothThemes(page)
  })
})

test('one guest unsubscribes with one click, another replies STOP', async ({ page }) => {
  await signIn(page)
  await openMessage(page, 'email', lucan.email, 'Up late?')
  await page.getByRole('button', { name: 'One-click unsubscribe' }).click()
  await expect(page.getByText('The product took the unsubscription.')).toBeVisible()
  await openMessage(page, 'sms', '+12125550152', 'We are up late.')
  await page.getByRole('button', { name: 'STOP' }).click()
  await expect(page.getByText('The product took the text.')).toBeVisible()
})

test('CAMP-37 the next campaign skips each recipient by the suppressed channel, and says why', async ({ page }) => {
  await signIn(page)
  const dialog = await newCampaign(page, 'Second owls')
  await choose(dialog, 'Send by', 'Email + SMS')
  await dialog.getByLabel('Subject').fill('Still up?')
  await dialog.getByLabel('Content').fill('Dear {{firstName}}, we are still up.')
  await dialog.getByLabel('SMS text').fill('We are still up.')
  await chooseTag(dialog, tag)
  await expectReach(dialog, 2)
  await expect(dialog.getByRole('list', { name: 'Left out by email' })).toContainText('1 opted out')
  await expect(dialog.getByRole('list', { name: 'Left out by SMS' })).toContainText('1 opted out')
  await sendNow(page)
  await expectCompleted(page, 'Second owls')
  const details = await openDetails(page, 'Second owls')
  const message = async (guest: string, channel: string) =>
    (await findRecipient(details, guest)).getByRole('listitem').filter({ hasText: `${channel} ·` })
  await expect(await message('Lucan', 'Email')).toContainText(/Opted out.*Skipped/)
  await expect(await message('Lucan', 'SMS')).toContainText(/Sent|Delivered/)
  await expect(await message('Mirela', 'SMS')).toContainText(/Opted out.*Skipped/)
  await expect(await message('Mirela', 'Email')).toContainText(/Sent|Delivered/)
})

test('recipients of that campaign are left out of the next by choice, and the numbers add up', async ({ page }) => {
  await signIn(page)
  const dialog = await newCampaign(page, 'Third owls')
  await chooseTag(dialog, tag)
  await expectReach(dialog, 1)
  await dialog.getByRole('button', { name: 'Except' }).click()
  await dialog.getByRole('button', { name: 'Choose campaigns' }).click()
  await page.getByRole('menuitemcheckbox', { name: /^Second owls/ }).click()
  await page.keyboard.press('Escape')
  await expectReach(dialog, 0)
  await expect(dialog.getByRole('list', { name: 'Left out by email' })).toHaveText('2 by your choice')
  await expectAccessibleInBothThemes(page)
})

test('a suppressed address is found and, for a reason on record, no longer suppressed', async ({ page }) => {
  await signIn(page)
  await openCommunications(page, 'suppressions')
  await page.getByRole('searchbox', { name: 'Find an exact address' }).fill(lucan.email)
  await expect(page.getByText('1 suppressed address found')).toBeVisible()
  await expect(page.getByRole('row').nth(1)).toContainText('Unsubscribed')
  await expectAccessibleInBothThemes(page)
  await page.getByRole('button', { name: /^Remove suppression/ }).click()
  const dialog = page.getByRole('dialog', { name: /^Remove suppression of / })
  await dialog.getByLabel('Reason').fill('Asked for it at the door')
  await expectAccessibleInBothThemes(page)
  await dialog.getByRole('button', { name: 'Remove suppression' }).click()
  await expect(page.getByText('Suppression Removed')).toBeVisible()
  await expect(page.getByText('0 suppressed addresses found')).toBeVisible()
})

test('BULK-14 BULK-23 GEN-30 selected applicants get a text at once, and the card says how many', async ({ page }) => {
  await signIn(page)
  await page.goto(`${adminOrigin}/admin/applicants?tags=${encodeURIComponent(tag)}`)
  await expect(page.getByRole('row').filter({ hasText: lucan.email })).toBeVisible()
  await page.getByRole('checkbox', { name: 'Select all rows' }).click()
  await page.getByRole('toolbar', { name: 'Selection' }).getByRole('button', { name: 'Send Message' }).click()
  const dialog = page.getByRole('dialog', { name: /^Send Bulk/ })
  await choose(dialog, 'Send by', 'SMS')
  await dialog.getByLabel('SMS message').fill('{{firstName|Hello}}, the owls are out.')
  await expect(dialog.getByText('Left out: 1 opted out.')).toBeVisible()
  await expectAccessibleInBothThemes(page)
  await dialog.getByRole('button', { name: /^Send to 1 / }).click()
  await expect(page.getByText('Campaign Sent Successfully')).toBeVisible()
  await expectAccessible(page)
  await openMessage(page, 'sms', '+12125550151', 'the owls are out')
  await expect(page.getByText('Lucan, the owls are out. Reply STOP to opt out')).toBeVisible()
})
