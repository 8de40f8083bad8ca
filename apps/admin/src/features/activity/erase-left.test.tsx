import { accessibilityProblems } from '@velvet/ui/testing'
import { expect, it } from 'vitest'
import { activityEntry } from '../../testing/activity.ts'
import { openActivity } from '../../testing/open/open-activity.tsx'
import { ada, problem, signedIn } from '../../testing/open/open-admin.tsx'
import { quietly } from '../../testing/open/open-applicant.tsx'

const erase = 'POST /api/admin/applicants/person-1/erase'
const deletion = activityEntry({
  action: 'applicant.deleted',
  description: 'Deleted Ava Castellan',
  details: { status: 'approved' },
  targetExists: false,
})

it('offers to erase the remaining data at the entry of a deletion, after a question', async () => {
  let shown = deletion
  const { screen, entry, asked } = await openActivity(() => [shown], {
    [erase]: () => {
      shown = { ...deletion, description: 'About a person who was erased', details: {} }
      return Response.json({ success: true })
    },
  })
  await entry('Deleted Ava Castellan').getByRole('button', { name: 'Details' }).click()
  await screen.getByRole('button', { name: 'Erase remaining data…' }).click()
  const question = screen.getByRole('alertdialog', { name: 'Erase the remaining data?' })
  await expect.element(question).toBeVisible()
  expect(asked(erase)).toHaveLength(0)
  expect(await accessibilityProblems()).toEqual([])
  await question.getByRole('button', { name: 'Erase remaining data', exact: true }).click()
  await expect.element(screen.getByText('Person Erased')).toBeVisible()
  await expect.element(entry('About a person who was erased')).toBeVisible()
  await expect.element(screen.getByRole('button', { name: 'Erase remaining data…' })).not.toBeInTheDocument()
})

it('says when nothing was erased', async () => {
  quietly()
  const { screen, entry } = await openActivity(() => [deletion], { [erase]: () => problem(500) })
  await entry('Deleted Ava Castellan').getByRole('button', { name: 'Details' }).click()
  await screen.getByRole('button', { name: 'Erase remaining data…' }).click()
  await screen.getByRole('alertdialog').getByRole('button', { name: 'Erase remaining data', exact: true }).click()
  await expect.element(screen.getByText('Erase Failed')).toBeVisible()
})

it.each([
  ['roles that may not delete', { ...ada, role: 'moderator' as const }, deletion],
  ['entries of other actions', ada, activityEntry()],
])('is not offered to %s', async (_, admin, shown) => {
  const { screen, entry } = await openActivity(() => [shown], { 'GET /api/admin/auth': () => signedIn(admin) })
  await entry('Ava Castellan').getByRole('button', { name: 'Details' }).click()
  await expect.element(entry('Ava Castellan').getByText('Time', { exact: true })).toBeVisible()
  expect(screen.getByRole('button', { name: 'Erase remaining data…' }).query()).toBeNull()
})
