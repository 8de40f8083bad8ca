import { describe, expect, it } from 'vitest'
import { decided, openNight } from '../../testing/night.ts'
import { problem } from '../../testing/open/open-admin.tsx'
import { quietly } from '../../testing/open/open-applicant.tsx'
import { eventApplication } from '../../testing/person.ts'

const decide = 'POST /api/admin/applications/decide'
const bodyOf = (request: Request | undefined) => request?.clone().json()

const full = (held: number, requested = 1) =>
  problem(409, {
    code: 'event_full',
    message: 'Opening Night is full.',
    stats: { capacity: 120, held, free: 120 - held, requested },
  })

describe('decisions about guests', () => {
  it('CAP-04 are made in the row and undone from the toast', async () => {
    const { screen, press, asked } = await openNight({
      [decide]: () => decided('approved', 1),
      'POST /api/admin/batches/batch-1/undo': () =>
        Response.json({ success: true, restored: 1, message: '1 application is back as it was.' }),
    })
    await press('Approve Ava Castellan')
    await expect.element(screen.getByText('Ava Castellan is now approved.')).toBeVisible()
    expect(await bodyOf(asked(decide)[0])).toEqual({ applicationIds: ['application-1'], status: 'approved' })
    await press('Undo')
    await expect.element(screen.getByText('1 application is back as it was.')).toBeVisible()
  })

  it('ANS-10 show among the applications of a profile that was read before', async () => {
    let status: 'pending' | 'approved' = 'pending'
    const { screen, press } = await openNight({
      'GET /api/admin/applicants/person-1/applications': () =>
        Response.json({ applications: [eventApplication({ status })] }),
      [decide]: () => {
        status = 'approved'
        return decided(status, 1)
      },
    })
    const profile = screen.getByRole('dialog', { name: 'Applicant Profile' })
    const applications = profile.getByRole('region', { name: 'Applications' })
    await press('Ava Castellan')
    await expect.element(applications).toMatchTextContent(/GalaPending/)
    await profile.getByRole('button', { name: 'Close' }).click()
    await press('Approve Ava Castellan')
    await expect.element(screen.getByText('Ava Castellan is now approved.')).toBeVisible()
    await press('Ava Castellan')
    await expect.element(applications).toMatchTextContent(/GalaApproved/)
  })

  it.each([
    { item: 'Waitlist', status: 'waitlisted' },
    { item: 'Offer a place', status: 'offered' },
  ])('CAP-04 include $item in the menu of the row', async ({ item, status }) => {
    const { screen, press, asked } = await openNight({ [decide]: () => decided('waitlisted', 1) })
    await press('More for Ava Castellan')
    await screen.getByRole('menuitem', { name: item }).click()
    await expect.poll(() => asked(decide)).toHaveLength(1)
    expect(await bodyOf(asked(decide)[0])).toEqual({ applicationIds: ['application-1'], status })
  })

  it('CAP-04 are made for a selection in the order of the list, and say why some failed', async () => {
    const { screen, asked } = await openNight({
      [decide]: () =>
        decided('offered', 2, {
          message: 'Offered a place to 2 applications. 1 was not changed.',
          failed: [{ id: 'application-3', code: 'transition_not_allowed', error: 'Approved cannot become offered.' }],
          failedCount: 1,
        }),
    })
    await screen.getByRole('checkbox', { name: /Select all/ }).click()
    const bar = screen.getByRole('toolbar', { name: 'Selection' })
    await bar.getByRole('button', { name: 'More' }).click()
    await screen.getByRole('menuitem', { name: 'Offer a place' }).click()
    await expect
      .element(
        screen.getByText('Offered a place to 2 applications. 1 was not changed. Approved cannot become offered.'),
      )
      .toBeVisible()
    expect(await bodyOf(asked(decide)[0])).toEqual({
      applicationIds: ['application-1', 'application-2', 'application-3'],
      status: 'offered',
    })
  })

  it('CAP-04 end the selection that they are made for, and leave the focus in the table', async () => {
    const { screen } = await openNight({ [decide]: () => decided('approved', 2) })
    const bar = screen.getByRole('toolbar', { name: 'Selection' })
    for (const name of ['Ava Castellan', 'Bea Moreau'])
      await screen.getByRole('checkbox', { name: `Select ${name}` }).click()
    await bar.getByRole('button', { name: 'Approve' }).click()
    await expect.element(bar).not.toBeInTheDocument()
    await expect.element(screen.getByRole('region', { name: 'Guest list' })).toHaveFocus()
  })

  it('CAP-04 keep the selection when they are refused', async () => {
    quietly()
    const { screen } = await openNight({ [decide]: () => problem(503, { message: 'Try again later.' }) })
    const bar = screen.getByRole('toolbar', { name: 'Selection' })
    await screen.getByRole('checkbox', { name: 'Select Ava Castellan' }).click()
    await bar.getByRole('button', { name: 'Approve' }).click()
    await expect.element(screen.getByText('Try again later.')).toBeVisible()
    await expect.element(bar).toMatchTextContent('1 selected')
  })

  it('CAP-05 ask before they go past the capacity, again when it has changed since', async () => {
    quietly()
    const answers = [full(120), full(121), decided('approved', 1)]
    const { screen, press, asked } = await openNight({ [decide]: () => answers.shift() ?? problem(500) })
    await press('Approve Ava Castellan')
    const question = screen.getByRole('alertdialog', { name: 'This night is full' })
    await expect.element(question).toMatchTextContent('120 of 120 places are taken. Approving Ava Castellan makes 121.')
    await question.getByRole('button', { name: 'Approve anyway' }).click()
    await expect.element(question).toMatchTextContent('121 of 120 places are taken. Approving Ava Castellan makes 122.')
    await question.getByRole('button', { name: 'Approve anyway' }).click()
    await expect.element(screen.getByText('Ava Castellan is now approved.')).toBeVisible()
    const bodies = await Promise.all(asked(decide).map(bodyOf))
    expect(bodies.map(({ overrideHeads }) => overrideHeads)).toEqual([undefined, 121, 122])
  })

  it('CAP-05 ask about the rest of a selection when only some fit', async () => {
    quietly()
    const answers = [
      decided('approved', 2, {
        processed: 1,
        failed: [{ id: 'application-2', code: 'event_full', error: 'Opening Night is full.' }],
        failedCount: 1,
      }),
      full(119, 2),
      decided('approved', 1),
    ]
    const { screen, asked } = await openNight({ [decide]: () => answers.shift() ?? problem(500) })
    for (const name of ['Ava Castellan', 'Bea Moreau'])
      await screen.getByRole('checkbox', { name: `Select ${name}` }).click()
    const bar = screen.getByRole('toolbar', { name: 'Selection' })
    await bar.getByRole('button', { name: 'Approve' }).click()
    const question = screen.getByRole('alertdialog', { name: 'This night is full' })
    await expect.element(question).toMatchTextContent('119 of 120 places are taken. Approving Bea Moreau makes 121.')
    await question.getByRole('button', { name: 'Approve anyway' }).click()
    await expect.element(screen.getByText('Bea Moreau is now approved.')).toBeVisible()
    expect(await bodyOf(asked(decide).at(-1))).toEqual({
      applicationIds: ['application-2'],
      status: 'approved',
      overrideHeads: 121,
    })
  })
})
