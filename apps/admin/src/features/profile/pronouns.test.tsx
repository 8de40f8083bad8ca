import { expect, it } from 'vitest'
import { activityEntry } from '../../testing/activity.ts'
import { openActivity } from '../../testing/open/open-activity.tsx'
import { openApplicant } from '../../testing/open/open-applicant.tsx'
import { ava, merged, merging, newcomer, openMerge } from '../../testing/open/open-merge.tsx'

it('the profile shows pronouns, and the editor saves them', async () => {
  const profile = await openApplicant('view', { pronouns: 'she/her' })
  await expect.element(profile.dialog.getByRole('region', { name: 'Contact' })).toMatchTextContent(/Pronounsshe\/her/)
  await profile.screen.unmount()

  const { dialog, screen, asked } = await openApplicant('edit', { pronouns: 'she/her' })
  await expect.element(dialog.getByLabelText('Pronouns')).toHaveValue('she/her')
  await dialog.getByLabelText('Pronouns').fill('they/them ')
  await dialog.getByRole('button', { name: 'Save Changes' }).click()
  await expect.element(screen.getByText('Applicant Updated')).toBeVisible()
  expect(await asked('PATCH /api/admin/applicants/person-1')[0]?.json()).toEqual({
    pronouns: 'they/them',
    updatedAt: '2026-03-07T18:00:00.000Z',
  })
})

it('a merge asks whose pronouns are kept', async () => {
  const twin = newcomer({ id: 'person-2', pronouns: 'they/them' })
  const { group, confirm, asked } = await openMerge([{ ...ava, pronouns: 'she/her' }, twin], merged(2))
  await group('Pronouns')
    .getByRole('radio', { name: /they\/them/ })
    .click()
  await confirm(2).click()
  await expect.poll(() => asked(merging).length).toBe(1)
  expect(await asked(merging)[0]?.json()).toMatchObject({ mergeFields: { pronouns: 'person-2' } })
})

it('the activity log shows pronouns before and after a change', async () => {
  const change = { description: 'Updated Ava Castellan', details: { pronouns: ['she/her', 'they/them'] } }
  const { entry } = await openActivity(() => [activityEntry({ action: 'applicant.updated', ...change })])
  await entry('Updated Ava Castellan').getByRole('button', { name: 'Details' }).click()
  await expect.element(entry('Updated Ava Castellan')).toMatchTextContent(/Pronouns.*she\/her.*they\/them/)
})
