import { accessibilityProblems } from '@velvet/ui/testing'
import { expect, it } from 'vitest'
import { activityEntry } from '../../testing/activity.ts'
import { openActivity } from '../../testing/open-activity.tsx'
import { ada, problem, signedIn } from '../../testing/open-admin.tsx'
import { quietly } from '../../testing/open-applicant.tsx'

const erase = 'POST /api/admin/applicants/person-1/erase'
const deletion = activityEntry({
  action: 'applicant.deleted',
  description: 'Deleted Ava Castellan',
  details: { status: 'approved' },
  targetExists: false,
})

it('offers to erase what is left at the entry of a deletion, after a question', async () => {
  let shown = deletion
  const { screen, entry, asked } = await openActivity(() => [shown], {
    [erase]: () => {
      shown = { ...deletion, description: 'About somebody who was erased', details: {} }
      return Response.json({ success: true })
    },
  })
  await entry('Deleted Ava Castellan').getByRole('button', { name: 'Details' }).click()
  await screen.getByRole('button', { name: 'Erase what is left…' }).click()
  const question = screen.getByRole('alertdialog', { name: 'Erase what is left of them?' })
  await expect.element(question).toBeVisible()
  expect(asked(erase)).toHaveLength(0)
  expect(await accessibilityProblems()).toEqual([])
  await question.getByRole('button', { name: 'Erase what is left', exact: true }).click()
  await expect.element(screen.getByText('Person Erased')).toBeVisible()
  await expect.element(entry('About somebody who was erased')).toBeVisible()
  await expect.element(screen.getByRole('button', { name: 'Erase what is left…' })).not.toBeInTheDocument()
})

it('says when nothing was erased', async () => {
  quietly()
  const { screen, entry } = await openActivity(() => [deletion], { [erase]: () => problem(500) })
  await entry('Deleted Ava Castellan').getByRole('button', { name: 'Details' }).click()
  await screen.getByRole('button', { name: 'Erase what is left…' }).click()
  await screen.getByRole('alertdialog').getByRole('button', { name: 'Erase what is left', exact: true }).click()
  await expect.element(screen.getByText('Erasing Failed')).toBeVisible()
})

it.each([
  ['roles that may not delete', { ...ada, role: 'moderator' as const }, deletion],
  ['entries of something else', ada, activityEntry()],
])('is not offered to %s', async (_, admin, shown) => {
  const { screen, entry } = await openActivity(() => [shown], { 'GET /api/admin/auth': () => signedIn(admin) })
  await entry('Ava Castellan').getByRole('button', { name: 'Details' }).click()
  await expect.element(entry('Ava Castellan').getByText('Time', { exact: true })).toBeVisible()
  expect(screen.getByRole('button', { name: 'Erase what is left…' }).query()).toBeNull()
})
