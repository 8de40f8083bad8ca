import { accessibilityProblemsInBothThemes } from '@velvet/ui/testing'
import { afterEach, describe, expect, it } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { ava, eva, merged, merging, newcomer, openMerge, theo } from '../../testing/open/open-merge.tsx'

afterEach(async () => {
  await page.viewport(1440, 900)
})

describe('the merge dialog', () => {
  it('MERGE-02 MERGE-04 shows the consequences first, and one row for each field that differs', async () => {
    const { dialog, group, screen } = await openMerge([ava, eva, theo])
    await expect.element(dialog.getByText('2 records will be removed: Eva Castellan, Theo Castellan')).toBeVisible()
    await expect.element(dialog.getByText('Ava Castellan stays pending.')).toBeVisible()
    await expect.element(dialog.getByText('The merge can be undone for 30 days.')).toBeVisible()
    await expect.element(group('Record to keep').getByRole('radio', { name: /Ava Castellan/ })).toBeChecked()
    await expect.element(group('City').getByRole('radio', { name: /New York/ })).toBeChecked()
    expect(group('City').getByRole('radio').elements()).toHaveLength(2)
    await expect.element(group('City').getByText('Unknown')).toBeInTheDocument()
    await expect.element(group('Phone')).not.toBeInTheDocument()
    await screen.getByText(/fields need no decision/).click()
    await expect.element(dialog.getByText('FRIEND (from Eva Castellan)')).toBeVisible()
  })

  it('MERGE-04 MERGE-05 MERGE-08 merges the chosen values and shows the result while choosing', async () => {
    const { group, confirm, dialog, asked } = await openMerge([ava, eva], merged(2))
    await group('City')
      .getByRole('radio', { name: /Boston/ })
      .click()
    await expect.element(group('City')).toMatchTextContent(/Result Boston$/)
    await group('First name').getByRole('radio', { name: /Eva/ }).click()
    await expect.element(dialog.getByText('Any opt-out wins')).toBeVisible()
    await confirm(2).click()
    await expect.poll(() => asked(merging).length).toBe(1)
    expect(await asked(merging)[0]?.json()).toEqual({
      primaryId: 'person-1',
      duplicateIds: ['person-2'],
      mergeFields: { firstName: 'person-2', city: 'person-2', state: 'person-1', referralCode: 'person-2' },
      primaryEmailId: 'person-1',
      keepEmailIds: ['person-1', 'person-2'],
    })
  })

  it('MERGE-06 keeps several addresses and makes one the primary contact', async () => {
    const { dialog, confirm, asked } = await openMerge([ava, eva], merged(2))
    const emails = dialog.getByRole('group', { name: 'Email', exact: true })
    await emails.getByRole('radio', { name: /Primary contact.*eva@work.example/ }).click()
    await expect.element(emails.getByRole('checkbox', { name: /Keep eva@work.example/ })).toBeDisabled()
    await emails.getByRole('checkbox', { name: /Keep ava@example.com/ }).click()
    await confirm(2).click()
    await expect.poll(() => asked(merging).length).toBe(1)
    expect(await asked(merging)[0]?.json()).toMatchObject({ primaryEmailId: 'person-2', keepEmailIds: ['person-2'] })
  })

  it('MERGE-02 can keep another record instead', async () => {
    const { group, confirm, dialog, asked } = await openMerge([ava, eva, theo], merged(3))
    await group('Record to keep')
      .getByRole('radio', { name: /Eva Castellan/ })
      .click()
    await expect.element(dialog.getByText('2 records will be removed: Ava Castellan, Theo Castellan')).toBeVisible()
    await expect.element(group('City').getByRole('radio', { name: /Boston/ })).toBeChecked()
    await confirm(3).click()
    await expect.poll(() => asked(merging).length).toBe(1)
    expect(await asked(merging)[0]?.json()).toMatchObject({
      primaryId: 'person-2',
      duplicateIds: ['person-1', 'person-3'],
    })
  })

  it('MERGE-07 MERGE-09 says how many records were merged, and undoes the merge', async () => {
    const undo = 'POST /api/admin/merges/merge-1/undo'
    const { confirm, dialog, screen, asked, onMerged } = await openMerge([ava, eva, theo], {
      ...merged(3),
      [undo]: () => Response.json({ success: true, restored: 2, message: '2 applicants are back.' }),
    })
    await confirm(3).click()
    await expect.element(screen.getByText('Successfully merged 3 applicants into primary record.')).toBeVisible()
    await expect.element(dialog).not.toBeInTheDocument()
    expect(onMerged).toHaveBeenCalledWith(ava)
    await expect.element(screen.getByRole('button', { name: 'Merge Selected' })).toHaveFocus()
    await screen.getByRole('button', { name: 'Undo' }).click()
    await expect.element(screen.getByText('2 applicants are back.')).toBeVisible()
    expect(asked(undo)).toHaveLength(1)
  })

  it('works by keyboard alone', async () => {
    const { group, confirm, asked } = await openMerge([ava, eva], merged(2))
    const city = group('City').getByRole('radio', { name: /New York/ })
    await expect.element(city).toBeVisible()
    for (let presses = 0; presses < 20 && document.activeElement !== city.element(); presses += 1)
      await userEvent.keyboard('{Tab}')
    await expect.element(city).toHaveFocus()
    await userEvent.keyboard('{ArrowRight}')
    await expect.element(group('City').getByRole('radio', { name: /Boston/ })).toBeChecked()
    for (let presses = 0; presses < 20 && document.activeElement !== confirm(2).element(); presses += 1)
      await userEvent.keyboard('{Tab}')
    await userEvent.keyboard('{Enter}')
    await expect.poll(() => asked(merging).length).toBe(1)
    expect(await asked(merging)[0]?.json()).toMatchObject({ mergeFields: { city: 'person-2' } })
  })

  it('goes field by field on a phone, with the result at the end', async () => {
    await page.viewport(390, 844)
    const { dialog, group } = await openMerge([ava, eva])
    await group('City')
      .getByRole('radio', { name: /Boston/ })
      .click()
    const result = dialog.getByRole('region', { name: 'Result' })
    await expect.element(result).toMatchTextContent('Boston')
    await expect.element(group('City').getByText('Eva Castellan')).toBeVisible()
    expect(document.documentElement.scrollWidth).toBeLessThanOrEqual(390)
  })

  it.each([1440, 390])('is accessible at %i pixels, light and dark', async (width) => {
    await page.viewport(width, 900)
    const { dialog, group } = await openMerge([ava, eva, theo])
    await expect.element(group('City')).toBeVisible()
    await dialog.getByText(/fields need no decision/).click()
    expect(await accessibilityProblemsInBothThemes()).toEqual([])
  })

  it('keeps the field names and the result in view, however many records there are', async () => {
    const guests = [4, 5, 6, 7, 8, 9].map((n) => newcomer({ id: `person-${n}`, email: `guest-${n}@example.com` }))
    const { dialog, group } = await openMerge([ava, eva, ...guests])
    await group('City').getByRole('radio').last().click()
    expect(dialog.getByRole('radiogroup').first().element().getBoundingClientRect().left).toBeLessThan(0)
    for (const word of ['City', 'New York']) {
      const cell = group('City').getByText(word, { exact: true }).last().element()
      const { left, right } = cell.getBoundingClientRect()
      expect(left).toBeGreaterThanOrEqual(0)
      expect(right).toBeLessThanOrEqual(window.innerWidth)
    }
  })
})
