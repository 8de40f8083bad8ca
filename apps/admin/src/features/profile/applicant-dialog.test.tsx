import { accessibilityProblems, accessibilityProblemsInBothThemes } from '@velvet/ui/testing'
import { afterEach, describe, expect, it } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { problem } from '../../testing/open/open-admin.tsx'
import { openApplicant as open, quietly } from '../../testing/open/open-applicant.tsx'
import { person, posts } from '../../testing/person.ts'

const patch = 'PATCH /api/admin/applicants/person-1'
const stats = 'GET /api/admin/stats'

afterEach(async () => {
  await page.viewport(1440, 900)
})

describe('the editor', () => {
  it('PROF-06 PROF-17 PROF-18 PROF-19 has its sections, buttons, and read-only values', async () => {
    const { dialog } = await open('edit')
    await expect.element(dialog).toHaveAccessibleName('VIP Profile')
    for (const name of ['Personal Information', 'Location', 'Application Status', 'Notes'])
      await expect.element(dialog.getByRole('heading', { name, exact: true })).toBeVisible()
    await expect.element(dialog).toMatchTextContent(/Application IDperson-1Applied.*Last Updated/)
    await expect.element(dialog.getByRole('button', { name: 'Save Changes' })).toBeVisible()
    await expect.element(dialog.getByRole('button', { name: 'Cancel' })).toBeVisible()
  })

  it('PROF-08 PROF-09 PROF-10 shows 6 posts that open on Instagram, with counts on hover and focus', async () => {
    const { dialog } = await open('edit', { instagramRecentPosts: posts(9) })
    const portfolio = dialog.getByRole('region', { name: 'Instagram Portfolio' })
    const first = portfolio.getByRole('link').first()
    await expect.element(first).toHaveAttribute('href', 'https://www.instagram.com/p/post1/')
    expect(portfolio.getByRole('link').all()).toHaveLength(6)
    const counts = () => getComputedStyle(first.element().lastElementChild as Element).opacity
    await dialog.getByRole('heading', { name: 'Ava Castellan' }).hover()
    await expect.poll(counts).toBe('0')
    await first.hover()
    await expect.poll(counts).toBe('1')
  })

  it('PROF-11 PROF-12 says when photos are temporarily unavailable and links to Instagram', async () => {
    const { dialog } = await open('edit')
    await expect.element(dialog.getByText('Photos are temporarily unavailable.')).toBeVisible()
    await expect
      .element(dialog.getByRole('link', { name: 'Open Instagram' }))
      .toHaveAttribute('href', 'https://instagram.com/ava')
  })

  it('PROF-14 PROF-15 PROF-20 saves the status immediately and keeps typed values', async () => {
    const { screen, dialog, asked } = await open(
      'edit',
      {},
      { [stats]: () => Response.json({ total: 1, pending: 0, approved: 1, declined: 0 }) },
    )
    await dialog.getByLabelText('City').fill('Chicago')
    const status = dialog.getByLabelText('Status')
    expect(Array.from((status.element() as HTMLSelectElement).options, ({ value }) => value)).toEqual([
      'pending',
      'approved',
      'declined',
    ])
    await status.selectOptions('approved')
    await expect.element(screen.getByText('Status Updated')).toBeVisible()
    await expect.element(status).toHaveValue('approved')
    await expect.element(dialog.getByLabelText('City')).toHaveValue('Chicago')
    await dialog.getByRole('button', { name: 'Save Changes' }).click()
    await expect.element(screen.getByText('Applicant Updated')).toBeVisible()
    expect(await asked(patch)[0]?.json()).toEqual({ status: 'approved' })
    expect(await asked(patch)[1]?.json()).toEqual({ city: 'Chicago', updatedAt: '2026-03-09T00:00:00.000Z' })
  })

  it('PROF-21 PROF-24 PROF-26 PROF-27 PROF-29 PROF-30 PROF-31 sends only what changed', async () => {
    const { screen, dialog, asked, onClose } = await open('edit')
    await dialog.getByLabelText('Age').fill('')
    await dialog.getByLabelText('Zip codes').fill(' 10001, ,60601 ,')
    await expect.element(dialog.getByLabelText('Zip codes')).toHaveAccessibleDescription('New York, Chicago')
    await dialog.getByLabelText('Score').fill('0')
    const state = dialog.getByLabelText('State')
    expect((state.element() as HTMLSelectElement).options).toHaveLength(52)
    await state.selectOptions('')
    const priority = dialog.getByLabelText('Priority')
    expect(Array.from((priority.element() as HTMLSelectElement).options, ({ value }) => value)).toEqual([
      'low',
      'normal',
      'high',
      'urgent',
    ])
    await priority.selectOptions('urgent')
    await dialog.getByLabelText('Preferred contact method').selectOptions('both')
    await dialog.getByRole('button', { name: 'Save Changes' }).click()
    await expect.element(screen.getByText('Applicant Updated')).toBeVisible()
    expect(onClose).toHaveBeenCalledOnce()
    expect(await asked(patch)[0]?.json()).toEqual({
      age: 0,
      zipCodes: ['10001', '60601'],
      score: 0,
      state: null,
      priority: 'urgent',
      preferredContactMethod: 'both',
      updatedAt: '2026-03-07T18:00:00.000Z',
    })
  })

  it('PROF-21 saves a change beside a stored value that breaks its rule, and refuses another such value', async () => {
    const { screen, dialog, asked } = await open('edit', {
      instagramUrl: 'https://facebook.com/ada',
      instagramUsername: null,
    })
    const instagram = dialog.getByRole('textbox', { name: 'Instagram', exact: true })
    await expect.element(instagram).toHaveValue('https://facebook.com/ada')
    await instagram.fill('https://facebook.com/eve')
    await dialog.getByRole('textbox', { name: 'Notes', exact: true }).fill('A friend of the band.')
    await dialog.getByRole('button', { name: 'Save Changes' }).click()
    await expect.element(instagram).toHaveAccessibleDescription(/Enter your Instagram username/)
    expect(asked(patch)).toHaveLength(0)
    await instagram.fill('https://facebook.com/ada')
    await dialog.getByRole('button', { name: 'Save Changes' }).click()
    await expect.element(screen.getByText('Applicant Updated')).toBeVisible()
    expect(await asked(patch)[0]?.json()).toEqual({
      notes: 'A friend of the band.',
      updatedAt: '2026-03-07T18:00:00.000Z',
    })
  })

  it('PROF-22 PROF-23 says so when nothing changed, and closes', async () => {
    const { screen, dialog, asked, onClose } = await open('edit')
    await dialog.getByLabelText('City').fill('New York ')
    await dialog.getByRole('button', { name: 'Save Changes' }).click()
    await expect.element(screen.getByText('No Changes', { exact: true })).toBeVisible()
    await expect.element(screen.getByText('No changes were made to update.')).toBeVisible()
    expect(onClose).toHaveBeenCalledOnce()
    expect(asked(patch)).toHaveLength(0)
  })

  it('PROF-25 accepts a score from 0 to 100 and nothing else', async () => {
    const { dialog, asked } = await open('edit')
    await dialog.getByLabelText('Score').fill('101')
    await dialog.getByRole('button', { name: 'Save Changes' }).click()
    await expect
      .element(dialog.getByLabelText('Score'))
      .toHaveAccessibleDescription(/Score must be a whole number from 0 to 100/)
    expect(asked(patch)).toHaveLength(0)
  })

  it('PROF-28 suggests cities and accepts any other', async () => {
    const { dialog } = await open('edit')
    const city = dialog.getByLabelText('City').element() as HTMLInputElement
    await expect.poll(() => Array.from(city.list?.options ?? [], ({ value }) => value)).toEqual(['New York', 'Chicago'])
  })

  it('PROF-32 reports a failure and keeps typed values', async () => {
    quietly()
    const { screen, dialog, onClose } = await open('edit', {}, { [patch]: () => new Response('', { status: 500 }) })
    await dialog.getByLabelText('City').fill('Chicago')
    await dialog.getByRole('button', { name: 'Save Changes' }).click()
    await expect.element(screen.getByText('Update Failed')).toBeVisible()
    await expect.element(screen.getByText('Failed to update applicant.')).toBeVisible()
    await expect.element(dialog.getByLabelText('City')).toHaveValue('Chicago')
    expect(onClose).not.toHaveBeenCalled()
  })

  it('PROF-32 stays open while it is being saved, and keeps typed values when that fails', async () => {
    quietly()
    const answer = Promise.withResolvers<Response>()
    const { screen, dialog, onClose, onNext } = await open('edit', {}, { [patch]: () => answer.promise })
    await dialog.getByLabelText('City').fill('Chicago')
    await dialog.getByRole('button', { name: 'Save Changes' }).click()
    await userEvent.keyboard('{Escape}')
    await dialog.getByRole('button', { name: 'Cancel' }).click()
    await dialog.getByRole('button', { name: 'Next applicant' }).click()
    answer.resolve(new Response('', { status: 500 }))
    await expect.element(screen.getByText('Update Failed')).toBeVisible()
    await expect.element(dialog.getByLabelText('City')).toHaveValue('Chicago')
    expect([...onClose.mock.calls, ...onNext.mock.calls]).toEqual([])
  })

  it('shows both versions when another admin saved first, and saves the chosen values', async () => {
    quietly()
    const current = person({ city: 'Boston', phone: '(617) 555-0100', updatedAt: '2026-03-08T00:00:00.000Z' })
    const { screen, dialog, asked } = await open(
      'edit',
      {},
      {
        [patch]: async (request) => {
          const body = await request.json()
          if (body.updatedAt !== current.updatedAt)
            return problem(409, { code: 'applicant_changed', message: 'Someone else was faster.', current })
          return Response.json({ ...current, ...body, updatedAt: '2026-03-09T00:00:00.000Z' })
        },
      },
    )
    await dialog.getByLabelText('City').fill('Chicago')
    await dialog.getByRole('button', { name: 'Save Changes' }).click()
    const city = dialog.getByRole('group', { name: 'City' })
    await expect.element(city.getByRole('radio', { name: 'Yours Chicago' })).toBeChecked()
    await expect.element(city.getByRole('radio', { name: 'Theirs Boston' })).not.toBeChecked()
    await expect
      .element(dialog.getByRole('group', { name: 'Phone' }).getByRole('radio', { name: /Theirs/ }))
      .toBeChecked()
    expect(await accessibilityProblems()).toEqual([])
    await dialog.getByRole('button', { name: 'Save these values' }).click()
    await expect.element(screen.getByText('Applicant Updated')).toBeVisible()
    expect(await asked(patch)[1]?.json()).toEqual({ city: 'Chicago', updatedAt: '2026-03-08T00:00:00.000Z' })
  })

  it('asks before it discards changes, on closing and on stepping to the next applicant', async () => {
    const { screen, dialog, onClose, onNext } = await open('edit')
    await dialog.getByLabelText('City').fill('Chicago')
    await userEvent.keyboard('{Escape}')
    const question = screen.getByRole('alertdialog', { name: 'Discard your changes?' })
    await question.getByRole('button', { name: 'Keep editing' }).click()
    await expect.element(dialog.getByLabelText('City')).toHaveValue('Chicago')
    await dialog.getByRole('button', { name: 'Next applicant' }).click()
    await question.getByRole('button', { name: 'Discard' }).click()
    await expect.poll(() => onNext.mock.calls.length).toBe(1)
    expect(onClose).not.toHaveBeenCalled()
  })

  it('adds and removes tags with the keyboard', async () => {
    const { dialog, asked } = await open('edit')
    await dialog.getByLabelText('Tags').click()
    await userEvent.keyboard('regular{Enter}Press,friend,{Backspace}')
    await expect.element(dialog.getByRole('button', { name: 'Remove regular' })).toBeVisible()
    await expect.element(dialog.getByRole('button', { name: 'Remove friend' })).not.toBeInTheDocument()
    await dialog.getByRole('button', { name: 'Save Changes' }).click()
    await expect.poll(() => asked(patch).length).toBe(1)
    expect(await asked(patch)[0]?.json()).toMatchObject({ tags: ['press', 'regular'] })
  })
})

describe('no accessibility violations', () => {
  it.each([
    ['view', 1440],
    ['view', 390],
    ['edit', 1440],
    ['edit', 390],
  ] as const)('in %s mode, %i px wide, light and dark', async (mode, width) => {
    await page.viewport(width, 844)
    const { dialog } = await open(mode, { instagramRecentPosts: posts(3) })
    await expect.element(dialog.getByRole('link', { name: /^Post by/ }).first()).toBeVisible()
    expect(await accessibilityProblemsInBothThemes()).toEqual([])
  })
})
