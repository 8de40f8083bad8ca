import { readFile } from 'node:fs/promises'
import type { Page } from '@playwright/test'
import { expect, expectAccessible, expectAccessibleInBothThemes, signIn, test } from './browser.ts'
import {
  addGuests,
  campaignRow,
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

test.describe.configure({ mode: 'serial' })
test.use({ viewport: { width: 1440, height: 900 }, timezoneId: 'America/New_York' })

const tag = 'Supper club'
const odette = {
  firstName: 'Odette',
  lastName: 'Marlowe',
  email: 'odette.marlowe@example.com',
  phone: '2125550141',
  emailOptIn: true,
  smsOptIn: true,
}
const casimir = {
  ...odette,
  firstName: 'Casimir',
  lastName: 'Brandt',
  email: 'casimir.brandt@example.com',
  phone: '2125550142',
}
const ines = {
  ...odette,
  firstName: 'Ines',
  lastName: 'Okafor',
  email: 'ines.okafor@example.com',
  phone: '2125550143',
  smsOptIn: false,
}
const teodor = {
  ...ines,
  firstName: 'Teodor',
  lastName: 'Lind',
  email: 'teodor.lind@example.com',
  phone: '2125550144',
  emailOptIn: false,
}

test('CAMP-24 CAMP-61 a campaign waits for its scheduled minute, and another returns to draft', async ({ page }) => {
  await signIn(page)
  await addGuests(page, tag, [odette, casimir, ines, teodor])
  const schedule = async (name: string) => {
    const dialog = await newCampaign(page, name)
    await dialog.getByLabel('Subject').fill('The kitchen opens')
    await dialog.getByLabel('Content').fill('Dear {{firstName}}, the kitchen opens at eight.')
    await chooseTag(dialog, tag)
    await expectReach(dialog, 3)
    await dialog.getByRole('button', { name: 'Schedule' }).click()
    const when = page.getByRole('dialog', { name: 'Schedule' })
    await expect(when.getByText(/Your time zone: America\/New York \(E[SD]T\)/)).toBeVisible()
    return when
  }
  const soon = await schedule('Kitchen at its minute')
  await expectAccessibleInBothThemes(page)
  await soon.getByLabel('Date and time').fill(await nextMinuteButOne(page))
  await soon.getByRole('button', { name: 'Schedule' }).click()
  await expect(campaignRow(page, 'Kitchen at its minute')).toContainText(/Goes out .* E[SD]T/)

  const later = await schedule('Kitchen another day')
  await later.getByRole('button', { name: 'Tomorrow 10:00 AM' }).click()
  await later.getByRole('button', { name: 'Schedule', exact: true }).click()
  await expect(campaignRow(page, 'Kitchen another day')).toContainText('Scheduled')
  await page.getByRole('button', { name: 'Unschedule Kitchen another day' }).click()
  await expect(campaignRow(page, 'Kitchen another day')).toContainText('Draft')
})

/** The first full minute that the product accepts: more than one ahead, with time to press the button on a busy machine. */
const nextMinuteButOne = (page: Page): Promise<string> =>
  page.evaluate(() => {
    const minute = 60_000
    const at = new Date(Math.ceil((Date.now() + minute + 20_000) / minute) * minute)
    return new Date(at.getTime() - at.getTimezoneOffset() * minute).toISOString().slice(0, 16)
  })

test('TPL-02 TPL-10 CAMP-13 CAMP-51 a template becomes a campaign, is previewed as one guest and sent to those with consent', async ({
  page,
}) => {
  await signIn(page)
  await openCommunications(page, 'templates')
  await page.getByRole('button', { name: 'Create Template' }).click()
  const template = page.getByRole('dialog', { name: 'Create Template' })
  await template.getByLabel('Template name').fill('Supper')
  await choose(template, 'Type', 'Email + SMS')
  await template.getByLabel('Subject').fill('{{firstName|Hello}}, supper is served')
  await template.getByLabel('Content').fill('<p>Dear {{firstName}} {{shoeSize}}, take your seat.</p>')
  await template.getByLabel('SMS text').fill('{{firstName|Hello}}, supper is served.')
  await expect(template.getByText('{{shoeSize}} is not a known token.')).toBeVisible()
  await template.getByLabel('Content').fill('<p>Dear {{firstName}}, take your seat.</p>')
  await expect(template.getByText('is not a known token')).toHaveCount(0)
  await expectAccessibleInBothThemes(page)
  await template.getByRole('button', { name: 'Create template' }).click()
  await expect(page.getByText('Template created successfully')).toBeVisible()
  await expectAccessible(page)

  await page.getByRole('button', { name: 'Use Supper in a campaign' }).click()
  const dialog = page.getByRole('dialog', { name: 'Create Campaign' })
  await dialog.getByLabel('Campaign name').fill('Supper by mail')
  await choose(dialog, 'Send by', 'Email')
  await chooseTag(dialog, tag)
  await expectReach(dialog, 3)
  await expect(dialog.getByRole('list', { name: 'Left out by email' })).toContainText('1 without consent')
  await dialog.getByRole('button', { name: 'Preview', exact: true }).click()
  const preview = page.getByRole('dialog', { name: 'Preview' })
  await preview.getByRole('button', { name: /^Casimir Brandt/ }).click()
  await expect(preview.getByText('Casimir, supper is served')).toBeVisible()
  await expect(preview.frameLocator('iframe').getByText('Dear Casimir, take your seat.', { exact: true })).toBeVisible()
  await expectAccessibleInBothThemes(page)
  await preview.getByRole('button', { name: 'Back to the campaign' }).click()
  await sendNow(page)

  await openCommunications(page)
  await expectCompleted(page, 'Supper by mail')
  const details = await openDetails(page, 'Supper by mail')
  await expect(await findRecipient(details, 'Casimir')).toContainText('Email · casimir.brandt@example.com')
  await expect(await findRecipient(details, 'Teodor')).toContainText('No consent')
  await expectAccessibleInBothThemes(page)
  const download = page.waitForEvent('download')
  await details.getByRole('button', { name: 'Export all' }).click()
  const file = await readFile(await (await download).path(), 'utf8')
  for (const { email } of [odette, casimir, ines, teodor]) expect(file).toContain(email)
})

test('CAMP-16 CAMP-18 CAMP-21 CAMP-36 people chosen by hand get an email, a text or both', async ({ page }) => {
  await signIn(page)
  const dialog = await newCampaign(page, 'Supper by hand')
  await choose(dialog, 'Send by', 'Email + SMS')
  await dialog.getByLabel('Subject').fill('A seat is yours')
  await dialog.getByLabel('Content').fill('Dear {{firstName}}, a seat is yours.')
  await dialog.getByLabel('SMS text').fill('{{firstName|Hello}}, a seat is yours.')
  await chooseTag(dialog, tag)
  await expectReach(dialog, 3)
  await choose(dialog, 'Choose recipients', 'By hand')
  await expect(dialog.getByText('3 people carried over from your filters.')).toBeVisible()
  await dialog.getByRole('button', { name: 'Remove Ines Okafor' }).click()
  await dialog.getByRole('searchbox', { name: 'Search people to add' }).fill('teodor lind')
  await dialog.getByRole('button', { name: 'Add Teodor Lind' }).click()
  await expect(dialog.getByText('3 chosen')).toBeVisible()
  await expectReach(dialog, 2)
  await expectAccessibleInBothThemes(page)
  await sendNow(page)
  await expectCompleted(page, 'Supper by hand')

  await openMessage(page, 'sms', '+12125550141', 'a seat is yours')
  await expect(page.getByText('Odette, a seat is yours. Reply STOP to opt out')).toBeVisible()
})

test('CAMP-51 a running campaign is watched, paused, resumed and canceled', async ({ page }) => {
  await signIn(page)
  const dialog = await newCampaign(page, 'Slow texts')
  await choose(dialog, 'Send by', 'SMS')
  await dialog.getByLabel('SMS text').fill('Doors open at nine.')
  await expect(dialog.getByLabel('Audience')).toContainText(/Will reach \d{2,}/)
  await sendNow(page)
  const details = await openDetails(page, 'Slow texts')
  const live = details.getByRole('region', { name: 'Live' })
  await expect(live.getByText('Texts: the sender is running.')).toBeVisible()
  const queued = async () => Number(await live.getByText('Queued').locator('..').getByRole('definition').textContent())
  await expectAccessibleInBothThemes(page, '[aria-label=Live]')

  await details.getByRole('button', { name: 'Pause' }).click()
  await expect(page.getByText('Campaign Paused')).toBeVisible()
  await expect(details.getByRole('button', { name: 'Resume' })).toBeVisible()
  await expect(live.getByText('0 a second')).toBeVisible()
  const held = await settled(page, queued)
  expect(held).toBeGreaterThan(5)

  await details.getByRole('button', { name: 'Resume' }).click()
  await expect.poll(queued).toBeLessThan(held - 1)
  await details.getByRole('button', { name: 'Cancel the rest' }).click()
  await page.getByRole('alertdialog').getByRole('button', { name: 'Cancel campaign' }).click()
  await expect(details.getByText('Queued messages were never sent.')).toBeVisible()
  await details.getByLabel('Status of the message').selectOption('Skipped')
  await expect(details.getByRole('list', { name: 'Recipients' }).getByText('Canceled').first()).toBeVisible()
})

/** The count that stays the same for four seconds, in which an active sender would have sent four. */
const settled = async (page: Page, read: () => Promise<number>): Promise<number> => {
  let number = await read()
  await expect(async () => {
    const before = number
    await page.waitForTimeout(4_000)
    number = await read()
    expect(number).toBe(before)
  }).toPass({ timeout: 30_000 })
  return number
}

test('TPL-12 a template that a campaign was written with can be deleted', async ({ page }) => {
  await signIn(page)
  await openCommunications(page, 'templates')
  await page.getByRole('button', { name: 'Delete Supper', exact: true }).click()
  const question = page.getByRole('alertdialog')
  await expect(question).toContainText('It is used by 1 campaign.')
  await question.getByRole('button', { name: 'Delete' }).click()
  await expect(page.getByText('Template deleted successfully')).toBeVisible()
  await expect(page.getByRole('button', { name: 'Delete Supper', exact: true })).toHaveCount(0)
})

test('the scheduled campaign was sent on its own', async ({ page }) => {
  test.setTimeout(180_000)
  await signIn(page)
  await openCommunications(page)
  await expect(campaignRow(page, 'Kitchen at its minute')).toContainText('Completed', { timeout: 130_000 })
  await openMessage(page, 'email', ines.email, 'The kitchen opens')
  await expect(page.getByRole('heading', { name: 'The kitchen opens' })).toBeVisible()
})
