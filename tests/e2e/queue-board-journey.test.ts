import { addColleague, call, expect, navigate, signIn, test } from './browser.ts'
import { adminOrigin } from './product.ts'

type Entry = { description: string }

test('a super admin looks at the queues, pauses one and resumes it, and the log says so', async ({ page }) => {
  await signIn(page)
  await navigate(page, 'Integrations')
  const [board] = await Promise.all([
    page.context().waitForEvent('page'),
    page.getByRole('link', { name: 'Queues' }).click(),
  ])
  await board.close()

  // In the page whose errors are recorded: scripts, styles and requests work under the policy of the board.
  await page.goto(`${adminOrigin}/admin/queues`)
  await expect(page.getByRole('link', { name: /delivery/ }).first()).toBeVisible()
  await expect(page.getByRole('link', { name: /pictures/ }).first()).toBeVisible()
  await page.goto(`${adminOrigin}/admin/queues/queue/pictures`)
  await expect(page.getByText('pictures').first()).toBeVisible()

  await call(page, 'PUT', '/admin/queues/api/queues/pictures/pause')
  await call(page, 'PUT', '/admin/queues/api/queues/pictures/resume')
  const log = await call<Entry[]>(page, 'GET', '/api/admin/activity?action=queue')
  expect(log.slice(0, 2).map(({ description }) => description)).toEqual([
    'Resumed the queue pictures',
    'Paused the queue pictures',
  ])
})

test('an admin sees no link to the queues, and is refused at their address', async ({ page, another }) => {
  const root = await another()
  await signIn(root)
  const colleague = await addColleague(root, 'quinn.queues', 'admin')
  await signIn(page, 'quinn.queues')
  const answer = await page.goto(`${adminOrigin}/admin/queues`)
  expect(answer?.status()).toBe(403)
  await call(root, 'DELETE', `/api/admin/users/${colleague}`)
})
