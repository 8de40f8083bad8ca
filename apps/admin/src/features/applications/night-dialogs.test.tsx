import { describe, expect, it } from 'vitest'
import { applicant } from '../../testing/applicants.ts'
import { decided, guest, openNight } from '../../testing/night.ts'
import { problem } from '../../testing/open/open-admin.tsx'
import { quietly } from '../../testing/open/open-applicant.tsx'

const best = 'POST /api/admin/events/event-1/best'
const decide = 'POST /api/admin/applications/decide'
const party = 'PATCH /api/admin/applications/application-1'
const add = 'POST /api/admin/events/event-1/applications'
const bodyOf = (request: Request | undefined) => request?.clone().json()

describe('Best N until full', () => {
  const ranked = { ...guestRow('application-2', 'Bea Moreau', 2), score: 64 }
  const answer = {
    chosen: [ranked, guestRow('application-1', 'Ava Castellan', 1)],
    passedOver: [{ ...guestRow('application-9', 'Eve Large', 6), reason: 'party_does_not_fit' }],
    heads: 3,
    free: 2,
  }

  it('CAP-10 shows who would be in and who is passed over, and approves in that order', async () => {
    const { screen, press, asked } = await openNight({
      [best]: () => Response.json(answer),
      [decide]: () => decided('approved', 2),
    })
    await press('Best N until full')
    const dialog = screen.getByRole('dialog', { name: 'Best N until full' })
    await expect
      .element(dialog.getByRole('list', { name: 'Would be in' }))
      .toMatchTextContent(/Bea Moreau2 heads · score 64Ava Castellan1 head/)
    await expect
      .element(dialog.getByRole('list', { name: 'Passed over' }))
      .toMatchTextContent("Eve Large6 heads · doesn't fit")
    await expect.element(dialog.getByRole('textbox', { name: 'Heads to fill' })).toHaveValue('2')
    await dialog.getByRole('combobox', { name: 'Rank by' }).selectOptions('Application date')
    await dialog.getByRole('switch', { name: "Stop at the first party that doesn't fit" }).click()
    await dialog.getByRole('textbox', { name: 'Heads to fill' }).fill('3')
    await expect.poll(() => bodyOf(asked(best).at(-1))).toEqual({ rank: 'applied', stopAtMisfit: true, heads: 3 })
    await expect.element(dialog.getByRole('button', { name: 'Approve 2' })).toBeEnabled()
    const questions = asked(best).length
    await dialog.getByRole('button', { name: 'Approve 2' }).click()
    await expect.element(dialog).not.toBeInTheDocument()
    expect(await bodyOf(asked(decide)[0])).toEqual({
      applicationIds: ['application-2', 'application-1'],
      status: 'approved',
    })
    // Once they are approved, there is no room for them any more.
    expect(asked(best)).toHaveLength(questions)
  })

  it('CAP-10 approves at most 5,000 guests at a time, and says so', async () => {
    const chosen = Array.from({ length: 5_001 }, (_, index) => guestRow(`application-${index}`, `Guest ${index}`, 1))
    const { screen, press } = await openNight({
      [best]: () => Response.json({ chosen, passedOver: [], heads: 5_001, free: 6_000 }),
    })
    await press('Best N until full')
    await expect.element(screen.getByText(/^You can decide on up to 5,000 parties at a time\./)).toBeVisible()
    await expect.element(screen.getByRole('button', { name: 'Approve 5,001' })).toBeDisabled()
  })

  it('CAP-10 ranks the selected guests in their order on the screen', async () => {
    const { screen, press, asked } = await openNight({ [best]: () => Response.json(answer) })
    for (const name of ['Bea Moreau', 'Ava Castellan'])
      await screen.getByRole('checkbox', { name: `Select ${name}` }).click()
    await press('Best N until full')
    await screen.getByRole('combobox', { name: 'Rank by' }).selectOptions('My order')
    await expect
      .poll(() => bodyOf(asked(best).at(-1)))
      .toMatchObject({ rank: 'ids', applicationIds: ['application-1', 'application-2'] })
  })

  it('CAP-09 says why more heads than free cannot be filled', async () => {
    quietly()
    const { screen, press } = await openNight({
      [best]: () => problem(409, { code: 'event_full', message: 'Only 2 heads are free.' }),
    })
    await press('Best N until full')
    await expect.element(screen.getByRole('alert')).toMatchTextContent('Only 2 heads are free.')
    await expect.element(screen.getByRole('button', { name: 'Approve 0' })).toBeDisabled()
  })
})

describe('the party of a guest', () => {
  const open = async (answer: (request: Request) => Response | Promise<Response>) => {
    const opened = await openNight({ [party]: answer })
    await opened.press('More for Ava Castellan')
    await opened.screen.getByRole('menuitem', { name: 'Change party' }).click()
    const dialog = opened.screen.getByRole('dialog', { name: 'Change party' })
    await expect.element(dialog.getByRole('textbox', { name: 'Heads' })).toHaveValue('1')
    return { ...opened, dialog }
  }

  it('CAP-04 ANS-27 changes with the names of the companions', async () => {
    const { screen, dialog, asked } = await open(() => Response.json(guest({ heads: 2 })))
    await dialog.getByRole('textbox', { name: 'Companions' }).fill('Cleo Moreau')
    await dialog.getByRole('button', { name: 'Save' }).click()
    await expect.element(dialog.getByText('There are more names than places for companions.')).toBeVisible()
    await dialog.getByRole('textbox', { name: 'Heads' }).fill('2')
    await dialog.getByRole('button', { name: 'Save' }).click()
    await expect.element(screen.getByText('Ava Castellan has 2 places.')).toBeVisible()
    expect(await bodyOf(asked(party)[0])).toEqual({
      ...{ partyGranted: 2, companions: [{ name: 'Cleo Moreau' }] },
      updatedAt: '2026-03-07T18:00:00.000Z',
    })
  })

  it('ANS-27 leaves the number as requested when only the companions change', async () => {
    const change = 'PATCH /api/admin/applications/application-2'
    const { screen, press, asked } = await openNight({ [change]: () => Response.json(guest({ heads: 2 })) })
    await press('More for Bea Moreau')
    await screen.getByRole('menuitem', { name: 'Change party' }).click()
    const dialog = screen.getByRole('dialog', { name: 'Change party' })
    await dialog.getByRole('textbox', { name: 'Companions' }).fill('Dan Okafor')
    await dialog.getByRole('button', { name: 'Save' }).click()
    await expect.element(screen.getByText('Bea Moreau has 2 places.')).toBeVisible()
    expect(await bodyOf(asked(change)[0])).toEqual({
      ...{ companions: [{ name: 'Dan Okafor' }], updatedAt: '2026-03-07T18:00:00.000Z' },
    })
  })

  it('ANS-27 asks before what was typed is lost', async () => {
    const { screen, dialog } = await open(() => Response.json(guest({ heads: 2 })))
    const question = screen.getByRole('alertdialog', { name: 'Discard your changes?' })
    await dialog.getByRole('textbox', { name: 'Heads' }).fill('2')
    await dialog.getByRole('button', { name: 'Cancel' }).click()
    await question.getByRole('button', { name: 'Keep editing' }).click()
    await expect.element(dialog.getByRole('textbox', { name: 'Heads' })).toHaveValue('2')
    await dialog.getByRole('button', { name: 'Cancel' }).click()
    await question.getByRole('button', { name: 'Discard' }).click()
    await expect.element(dialog).not.toBeInTheDocument()
  })

  it('ANS-27 shows what another admin saved first, and replaces it only on the next save', async () => {
    quietly()
    const current = guest({ heads: 4, updatedAt: '2026-03-08T00:00:00.000Z' })
    let isStale = true
    const { dialog, asked } = await open(() =>
      isStale ? problem(409, { code: 'application_changed', current }) : Response.json(guest({ heads: 3 })),
    )
    await dialog.getByRole('textbox', { name: 'Heads' }).fill('3')
    await dialog.getByRole('button', { name: 'Save' }).click()
    await expect.element(dialog.getByText(/Heads, their version: 4/)).toBeVisible()
    isStale = false
    await dialog.getByRole('button', { name: 'Save' }).click()
    await expect
      .poll(() => bodyOf(asked(party).at(-1)))
      .toMatchObject({
        partyGranted: 3,
        updatedAt: current.updatedAt,
      })
  })
})

describe('Add guest', () => {
  const found = (total: number) => Response.json({ applicants: [applicant()].slice(0, total), total })
  const open = async (answer: () => Response) => {
    const opened = await openNight({
      'GET /api/admin/applicants': () => found(1),
      [add]: answer,
    })
    await opened.press('Add guest')
    const dialog = opened.screen.getByRole('dialog', { name: 'Add guest' })
    await dialog.getByRole('combobox', { name: 'Party' }).selectOptions('3')
    await dialog.getByRole('searchbox', { name: 'Search applicants' }).fill('ava')
    await dialog.getByRole('button', { name: 'Add Ava Castellan' }).click()
    return { ...opened, dialog }
  }

  it('ANS-16 puts an existing applicant on the list', async () => {
    const { screen, asked } = await open(() => Response.json(guest({ heads: 3 }), { status: 201 }))
    await expect.element(screen.getByText('Ava Castellan is on the guest list as pending.')).toBeVisible()
    expect(await bodyOf(asked(add)[0])).toEqual({ applicantId: 'person-1', party: 3 })
  })

  it('ANS-16 searches again after a failure, and never lists what a search found earlier', async () => {
    quietly()
    const answers = [problem(503), found(0), found(0), found(1)]
    const { screen, press } = await openNight({ 'GET /api/admin/applicants': () => answers.shift() ?? problem(500) })
    await press('Add guest')
    const dialog = screen.getByRole('dialog', { name: 'Add guest' })
    const search = dialog.getByRole('searchbox', { name: 'Search applicants' })
    await search.fill('ava')
    await expect.element(dialog.getByText('The search failed.')).toBeVisible()
    await dialog.getByRole('button', { name: 'Search again' }).click()
    await expect.element(dialog.getByText('No applicants match.')).toBeVisible()
    await search.fill('ava c')
    await expect.poll(() => answers.length).toBe(1)
    await search.fill('ava')
    await expect.element(dialog.getByRole('button', { name: 'Add Ava Castellan' })).toBeVisible()
  })

  it('ANS-16 says when the person is on the list already', async () => {
    quietly()
    const { dialog } = await open(() =>
      problem(409, { code: 'application_exists', current: guest({ status: 'declined' }) }),
    )
    await expect.element(dialog.getByText('Ava Castellan is already on the guest list: Declined.')).toBeVisible()
  })
})

function guestRow(applicationId: string, name: string, heads: number) {
  return { applicationId, name, heads, score: null as number | null }
}
