import type { EventWithNumbers } from '@velvet/contracts/events'
import { accessibilityProblems } from '@velvet/ui/testing'
import { describe, expect, it, onTestFinished, vi } from 'vitest'
import { page } from 'vitest/browser'
import { listenInstead } from '../../../testing/announcements.ts'
import { night, openNight } from '../../../testing/night.ts'
import { ada, problem, signedIn } from '../../../testing/open/open-admin.tsx'
import { quietly } from '../../../testing/open/open-applicant.tsx'

const patch = 'PATCH /api/admin/events/event-1'
const cancel = 'POST /api/admin/events/event-1/cancel'
const read = 'GET /api/admin/events/event-1'

const openSettings = async (facts: Partial<EventWithNumbers> = {}, answers = {}) => {
  let current: EventWithNumbers = { ...night(), release: 'by_hand', ...facts }
  const store = (change: object) => {
    current = { ...current, ...change, updatedAt: '2026-03-08T18:00:00.000Z' }
    return Response.json(current)
  }
  const opened = await openNight({
    [read]: () => Response.json(current),
    [patch]: async (request: Request) => store(await request.json()),
    [cancel]: () => store({ cancelledAt: '2026-03-08T18:00:00.000Z' }),
    ...answers,
  })
  const { screen } = opened
  await screen.getByRole('tab', { name: 'Settings' }).click()
  const panel = screen.getByRole('tabpanel', { name: 'Settings' })
  return { ...opened, panel, store, number: (name: string) => panel.getByRole('spinbutton', { name }) }
}

describe('the settings of a night', () => {
  it('CAP-21 have every setting, and save what was changed', async () => {
    const { screen, panel, press, asked, number } = await openSettings()
    await expect.element(number('Max Capacity')).toHaveAccessibleDescription('112 are approved already.')
    for (const name of ['Tell guests', 'Approve automatically', 'Time Zone'])
      await expect.element(panel.getByRole('combobox', { name })).toBeVisible()
    for (const name of ['Keep a waitlist when full', 'Offer free places to the waitlist'])
      await expect.element(panel.getByRole('switch', { name })).toBeVisible()
    for (const name of ['Zip codes', 'Instagram', 'Age'])
      await expect.element(panel.getByRole('checkbox', { name })).toBeVisible()
    for (const name of ['Doors', 'Ends', 'Address', 'Dress code', 'Page address', 'Minimum age'])
      await expect.element(panel.getByLabelText(name, { exact: true })).toBeVisible()
    await panel.getByRole('combobox', { name: 'Approve automatically' }).selectOptions('Members')
    await panel.getByRole('switch', { name: 'Offer free places to the waitlist' }).click()
    await number('Offers last (hours)').fill('12')
    await number('Remind guests (hours before doors)').fill('4')
    await number('Largest party').fill('3')
    await press('Save')
    await expect.element(screen.getByText('Saved', { exact: true })).toBeVisible()
    expect(await asked(patch)[0]?.json()).toMatchObject({
      ...{ autoApprove: 'members', autoOffer: true, offerHours: 12, reminderHours: 4, maxParty: 3 },
    })
    await expect.element(number('Offers last (hours)')).toHaveValue(12)
    await expect.element(panel.getByRole('button', { name: 'Save' })).toHaveFocus()
  })

  it('CAP-14 CAP-20 warn about offers that no one can get or hear of', async () => {
    const { panel, press, asked } = await openSettings()
    const warning = panel.getByText('Nobody can join the waitlist while it is closed.')
    await panel.getByRole('switch', { name: 'Offer free places to the waitlist' }).click()
    await expect.element(warning).not.toBeInTheDocument()
    await panel.getByRole('switch', { name: 'Keep a waitlist when full' }).click()
    await expect.element(warning).toBeVisible()
    await panel.getByRole('combobox', { name: 'Tell guests' }).selectOptions('Not at all')
    await press('Save')
    await expect
      .element(panel.getByText('Free places can be offered to the waitlist only when guests are told.'))
      .toBeVisible()
    expect(asked(patch)).toEqual([])
  })

  it('CAP-22 cancel the night after a question, with a note', async () => {
    const { screen, panel, press, asked } = await openSettings()
    await panel.getByRole('textbox', { name: 'Note to guests' }).fill(' The house is closed. ')
    await press('Cancel this night')
    const question = screen.getByRole('alertdialog', { name: 'Cancel Opening Night? Guests will be told.' })
    await question.getByRole('button', { name: 'Keep it' }).click()
    await expect.element(question).not.toBeInTheDocument()
    expect(asked(cancel)).toEqual([])
    await press('Cancel this night')
    await question.getByRole('button', { name: 'Cancel the night' }).click()
    await expect.element(panel.getByText('Canceled', { exact: true })).toBeVisible()
    expect(await asked(cancel)[0]?.json()).toEqual({ note: 'The house is closed.' })
    await expect.element(panel.getByRole('button', { name: 'Cancel this night' })).not.toBeInTheDocument()
  })

  it('GST-29 take a picture, show it, and remove it', async () => {
    quietly()
    const picture = 'data:image/gif;base64,R0lGODlhAQABAIAAAAAAAP///yH5BAAAAAAALAAAAAABAAEAAAICRAEAOw=='
    const remove = 'DELETE /api/admin/events/event-1/picture'
    let isRefused = true
    const { screen, panel, press, asked, store } = await openSettings({}, { [remove]: () => store({ picture: null }) })
    const send = vi.spyOn(window, 'fetch').mockImplementation(async () => {
      if (!isRefused) return store({ picture })
      return problem(415, { code: 'not_a_picture', message: 'This file is not a JPEG, PNG, or WebP picture.' })
    })
    onTestFinished(() => send.mockRestore())
    const field = panel.getByLabelText(/Choose a picture or drop it here/)
    await field.upload(new File(['no'], 'night.png', { type: 'image/png' }))
    await expect.element(screen.getByText('This file is not a JPEG, PNG, or WebP picture.')).toBeVisible()
    isRefused = false
    await field.upload(new File(['yes'], 'night.png', { type: 'image/png' }))
    await expect.element(panel.getByRole('img', { name: 'Opening Night' })).toHaveAttribute('src', picture)
    expect(send.mock.lastCall?.[0]).toBe('/api/admin/events/event-1/picture')
    await press('Remove picture')
    await expect.element(panel.getByRole('img', { name: 'Opening Night' })).not.toBeInTheDocument()
    expect(asked(remove)).toHaveLength(1)
    await field.upload(new File([new Uint8Array(5 * 1024 * 1024 + 1)], 'large.png', { type: 'image/png' }))
    await expect.element(panel.getByText('Choose a picture of at most 5 MB.')).toBeVisible()
  })

  it('GST-29 keep what is typed while a picture is stored', async () => {
    const picture = 'data:image/gif;base64,R0lGODlhAQABAIAAAAAAAP///yH5BAAAAAAALAAAAAABAAEAAAICRAEAOw=='
    const uploaded = Promise.withResolvers<void>()
    const { panel, press, asked, store } = await openSettings()
    const send = vi.spyOn(window, 'fetch').mockImplementation(async () => {
      await uploaded.promise
      return store({ picture })
    })
    onTestFinished(() => send.mockRestore())
    await panel
      .getByLabelText(/Choose a picture or drop it here/)
      .upload(new File(['yes'], 'night.png', { type: 'image/png' }))
    const address = panel.getByLabelText('Address', { exact: true })
    const note = panel.getByRole('textbox', { name: 'Note to guests' })
    await address.fill('12 Mill Lane')
    await note.fill('The house is closed.')
    uploaded.resolve()
    await expect.element(panel.getByRole('img', { name: 'Opening Night' })).toBeVisible()
    await expect.element(address).toHaveValue('12 Mill Lane')
    await expect.element(note).toHaveValue('The house is closed.')
    await press('Save')
    await expect.poll(() => asked(patch).length).toBe(1)
    expect(await asked(patch)[0]?.json()).toMatchObject({
      ...{ address: '12 Mill Lane', updatedAt: '2026-03-08T18:00:00.000Z' },
    })
  })

  it('CAP-21 keep what is typed while the settings are being saved', async () => {
    const saved = Promise.withResolvers<void>()
    const { screen, panel, press, number } = await openSettings(
      {},
      {
        [patch]: async (request: Request) => {
          const body = await request.json()
          await saved.promise
          return Response.json({ ...night(), ...body, updatedAt: '2026-03-08T18:00:00.000Z' })
        },
      },
    )
    const address = panel.getByLabelText('Address', { exact: true })
    await number('Largest party').fill('3')
    await press('Save')
    await address.fill('12 Mill Lane')
    saved.resolve()
    await expect.element(screen.getByText('Saved', { exact: true })).toBeVisible()
    await expect.element(address).toHaveValue('12 Mill Lane')
    await expect.element(number('Largest party')).toHaveValue(3)
  })

  it('CAP-22 keep the note to guests when the night changes elsewhere', async () => {
    const announce = listenInstead()
    const { panel, store } = await openSettings()
    const note = panel.getByRole('textbox', { name: 'Note to guests' })
    await note.fill('The house is closed.')
    store({ location: 'Pier 4' })
    announce('events')
    await expect.element(panel.getByLabelText('Location', { exact: true })).toHaveValue('Pier 4')
    await expect.element(note).toHaveValue('The house is closed.')
  })

  it('CAP-21 only show what roles that may not write events cannot change', async () => {
    const { panel } = await openSettings(
      {},
      {
        'GET /api/admin/auth': () => signedIn({ ...ada, role: 'communications_only' }),
      },
    )
    await expect.element(panel.getByRole('combobox', { name: 'Tell guests' })).toBeDisabled()
    for (const name of ['Save', 'Cancel this night', 'Remove picture'])
      await expect.element(panel.getByRole('button', { name })).not.toBeInTheDocument()
  })

  it('CAP-21 ask before unsaved edits are lost: on another tab, on Back, on a link, and on closing the page', async () => {
    const { screen, panel } = await openSettings()
    const address = panel.getByLabelText('Address', { exact: true })
    const question = screen.getByRole('alertdialog', { name: 'Discard your changes?' })
    const keepEditing = async () => {
      await question.getByRole('button', { name: 'Keep editing' }).click()
      await expect.element(question).not.toBeInTheDocument()
      await expect.element(address).toHaveValue('12 Mill Lane')
      expect(window.location.search).toBe('?tab=settings')
    }
    const discard = () => question.getByRole('button', { name: 'Discard' }).click()
    const mayClose = () => window.dispatchEvent(new Event('beforeunload', { cancelable: true }))
    expect(mayClose()).toBe(true)
    await address.fill('12 Mill Lane')
    expect(mayClose()).toBe(false)
    await screen.getByRole('tab', { name: 'Messages' }).click()
    await keepEditing()
    window.history.back()
    await keepEditing()
    await screen.getByRole('link', { name: 'Users' }).click()
    await keepEditing()
    window.history.back()
    await discard()
    await expect.element(screen.getByRole('tab', { name: 'Guest list' })).toHaveAttribute('aria-selected', 'true')
    await screen.getByRole('tab', { name: 'Settings' }).click()
    await address.fill('14 Mill Lane')
    await screen.getByRole('tab', { name: 'Guest list' }).click()
    await discard()
    await expect.element(screen.getByRole('tab', { name: 'Guest list' })).toHaveAttribute('aria-selected', 'true')
    await screen.getByRole('tab', { name: 'Settings' }).click()
    await address.fill('16 Mill Lane')
    await screen.getByRole('link', { name: 'Users' }).click()
    await discard()
    await expect.poll(() => window.location.pathname).toBe('/admin/users')
  })

  it('CAP-21 are accessible, and fit a phone', async () => {
    await page.viewport(390, 844)
    onTestFinished(() => page.viewport(1280, 900))
    const { number } = await openSettings()
    await expect.element(number('Offers last (hours)')).toBeVisible()
    expect(document.documentElement.scrollWidth).toBeLessThanOrEqual(390)
    expect(await accessibilityProblems()).toEqual([])
  })
})
