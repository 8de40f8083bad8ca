import { expect, expectAccessible, expectAccessibleInBothThemes, signIn, test } from './browser.ts'
import { addPeople, haveFaults, haveProfile, keptPictures, openPeople } from './instagram.ts'
import { findWorker } from './worker-process.ts'

test.use({ viewport: { width: 1440, height: 900 } })

test('IG-17 a bulk refresh continues where it stopped when its worker is killed, and counts each applicant once', async ({
  page,
}) => {
  test.setTimeout(400_000)
  await signIn(page)
  const usernames = Array.from({ length: 24 }, (_, number) => `guest${number}.quillfeather`)
  await haveFaults(page, {}, 700)
  for (const gone of usernames.slice(0, 2)) await haveProfile(page, gone, { missing: true })
  await addPeople(page, 'Quillfeather', [...usernames, 'guest9.quillfeather'])
  await openPeople(page, 'quillfeather')
  await expect(page.getByText('1–25 of 25')).toBeVisible()
  await page.getByRole('button', { name: 'Instagram', exact: true }).click()
  await page.getByRole('menuitem', { name: 'Refresh Instagram' }).click()
  await expect(page.getByText('24 profiles will be fetched from Instagram.')).toBeVisible()

  const notice = page.getByRole('button', { name: /^Refreshing Instagram/ })
  await notice.click()
  const dialog = page.getByRole('dialog', { name: 'Instagram Refresh' })
  const done = async (): Promise<number> => Number(await dialog.getByRole('progressbar').getAttribute('aria-valuenow'))
  await expect.poll(done, { timeout: 60_000 }).toBeGreaterThan(3)
  const killed = await findWorker()
  process.kill(killed, 'SIGKILL')
  expect(await done()).toBeLessThan(24)

  await page.reload()
  await notice.click()
  await expect(dialog.getByRole('progressbar', { name: 'Refreshing' })).toBeVisible()
  await expectAccessibleInBothThemes(page)
  await expect(dialog.getByRole('progressbar', { name: 'Completed' })).toBeVisible({ timeout: 150_000 })
  await expect(page.getByText('22 profiles fetched, 2 failed.')).toBeVisible()
  expect(await findWorker()).not.toBe(killed)
  const fact = (name: string) => dialog.locator('dl > div').filter({ hasText: name })
  await expect(dialog.getByText('24 of 24 profiles')).toBeVisible()
  await expect(fact('Applicants')).toContainText('25 applicants')
  await expect(fact('Fetched')).toContainText('22')
  await expect(fact('Failed')).toContainText('2')
  await expect(dialog.getByText('There is no Instagram profile with this username.')).toBeVisible()
  await expectAccessible(page)
  await dialog.getByRole('button', { name: 'Close' }).last().click()
  await haveFaults(page, {})
  const rows = page.getByRole('row').filter({ hasText: 'Quillfeather' })
  // The profiles that the killed worker was fetching are fetched again once their lease has ended.
  await expect(keptPictures(rows)).toHaveCount(23, { timeout: 100_000 })
})
