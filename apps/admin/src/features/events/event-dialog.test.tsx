import { describe, expect, it } from 'vitest'
import { userEvent } from 'vitest/browser'
import { event, openEvents } from '../../testing/events.ts'
import { problem } from '../../testing/open/open-admin.tsx'
import { quietly } from '../../testing/open/open-applicant.tsx'

const create = 'POST /api/admin/events'
const patch = 'PATCH /api/admin/events/event-1'
const switchName = 'Event is active (users can apply)'

describe('the event dialog', () => {
  it('EVT-20 creates an event once, however often the button is pressed', async () => {
    const { screen, asked, dialog, text, toolbar } = await openEvents()
    await toolbar('Create Event')
    await text('Event Name').fill('Spring Gala')
    const save = dialog.getByRole('button', { name: 'Create Event' }).element() as HTMLElement
    save.click()
    save.click()
    await expect.element(screen.getByText('Event created successfully')).toBeVisible()
    save.click()
    await expect.element(dialog).not.toBeInTheDocument()
    expect(asked(create)).toHaveLength(1)
  })

  it('EVT-20 EVT-21 EVT-22 EVT-23 EVT-24 EVT-35 EVT-37 EVT-40 LIM-28 creates an event', async () => {
    const { screen, asked, dialog, press, text, when, zone, capacity, toolbar } = await openEvents()
    await toolbar('Create Event')
    await expect.element(dialog.getByRole('heading', { name: 'Create New Event' })).toBeVisible()
    await expect.element(text('Event Name')).toHaveFocus()
    await expect.element(dialog.getByRole('switch', { name: switchName })).toBeChecked()
    await expect.element(capacity).toHaveAttribute('placeholder', 'Leave empty for unlimited')
    await expect.element(when).toHaveAttribute('type', 'datetime-local')
    await text('Event Name').fill(' Spring Gala ')
    await text('Location').fill('Austin, TX')
    await text('Description').fill('Black tie.')
    await when.fill('2099-04-18T20:30')
    await zone.selectOptions('America/Chicago')
    await expect.element(dialog.getByText(/Sat, Apr 18, 2099, 8:30 PM/)).toBeVisible()
    await capacity.fill('300')
    const before = asked('GET /api/admin/events').length
    await press('Create Event')
    await expect.element(screen.getByText('Event created successfully')).toBeVisible()
    await expect.element(dialog).not.toBeInTheDocument()
    expect(await asked(create)[0]?.json()).toEqual({
      name: 'Spring Gala',
      location: 'Austin, TX',
      description: 'Black tie.',
      date: '2099-04-19T01:30:00.000Z',
      timeZone: 'America/Chicago',
      maxCapacity: 300,
      isActive: true,
      release: 'at_once',
    })
    await expect.poll(() => asked('GET /api/admin/events').length).toBe(before + 1)
  })

  it('EVT-31 EVT-32 EVT-34 is empty again after creating an event without date or capacity', async () => {
    const { screen, asked, dialog, press, text, capacity, toolbar } = await openEvents()
    await toolbar('Create Event')
    await text('Event Name').fill('Spring Gala')
    await capacity.fill('0')
    await dialog.getByRole('switch', { name: switchName }).click()
    await press('Create Event')
    await expect.element(screen.getByText('Event created successfully')).toBeVisible()
    expect(await asked(create)[0]?.json()).toMatchObject({
      date: null,
      maxCapacity: null,
      location: null,
      description: null,
      isActive: false,
    })
    await expect.element(dialog).not.toBeInTheDocument()
    await toolbar('Create Event')
    await expect.element(text('Event Name')).toHaveValue('')
    await expect.element(capacity).toHaveValue(null)
    await expect.element(dialog.getByRole('switch', { name: switchName })).toBeChecked()
  })

  it('EVT-27 EVT-28 does not save without a name', async () => {
    const { screen, asked, dialog, text, toolbar } = await openEvents()
    await toolbar('Create Event')
    await expect.element(dialog.getByRole('button', { name: 'Create Event' })).toBeDisabled()
    await text('Event Name').fill('   ')
    await expect.element(dialog.getByRole('button', { name: 'Create Event' })).toBeDisabled()
    await userEvent.keyboard('{Control>}{Enter}{/Control}')
    await expect.element(screen.getByText('Error', { exact: true })).toBeVisible()
    await expect.element(text('Event Name')).toHaveAccessibleDescription('Event name is required')
    expect(screen.getByText('Event name is required').elements()).toHaveLength(2)
    await userEvent.keyboard('{Escape}')
    await screen.getByRole('button', { name: 'Discard' }).click()
    await expect.element(dialog).not.toBeInTheDocument()
    await toolbar('Edit Opening Night')
    await text('Event Name').fill('')
    await expect.element(dialog.getByRole('button', { name: 'Update Event' })).toBeDisabled()
    expect(asked(create)).toEqual([])
  })

  it('EVT-25 EVT-26 EVT-29 shows that it is saving, and cannot be submitted twice', async () => {
    let answer = () => {}
    const wait = () =>
      new Promise<Response>((resolve) => {
        answer = () => resolve(Response.json(event()))
      })
    const { asked, dialog, press, text, toolbar } = await openEvents(undefined, { [create]: wait, [patch]: wait })
    await toolbar('Create Event')
    await text('Event Name').fill('Spring Gala')
    await press('Create Event')
    await expect.element(dialog.getByRole('button', { name: 'Creating...' })).toBeDisabled()
    await userEvent.keyboard('{Control>}{Enter}{/Control}')
    expect(asked(create)).toHaveLength(1)
    answer()
    await expect.element(dialog).not.toBeInTheDocument()
    await toolbar('Edit Opening Night')
    await press('Update Event')
    await expect.element(dialog.getByRole('button', { name: 'Updating...' })).toBeDisabled()
    await expect.poll(() => asked(patch).length).toBe(1)
    answer()
    await expect.element(dialog).not.toBeInTheDocument()
  })

  it('EVT-30 takes a whole number as capacity', async () => {
    const { asked, press, text, capacity, toolbar } = await openEvents()
    await toolbar('Create Event')
    await text('Event Name').fill('Spring Gala')
    for (const wrong of ['12.5', '-3', '1e3']) {
      await capacity.fill(wrong)
      await press('Create Event')
      await expect.element(capacity).toHaveAccessibleDescription('Enter a whole number, or leave this empty.')
      await expect.element(capacity).toHaveFocus()
    }
    await capacity.fill('10000001')
    await expect.element(capacity).toHaveAccessibleDescription('Enter at most 10,000,000.')
    expect(asked(create)).toEqual([])
    await capacity.fill('0250')
    await press('Create Event')
    await expect.poll(() => asked(create).length).toBe(1)
    expect(await asked(create)[0]?.json()).toMatchObject({ maxCapacity: 250 })
  })

  it('EVT-20 EVT-36 EVT-38 EVT-41 edits and deactivates an event by keyboard alone', async () => {
    const { screen, asked, dialog, text, when, zone, row } = await openEvents()
    await expect.element(row(/Opening Night/)).toBeVisible()
    ;(screen.getByRole('button', { name: 'Edit Opening Night' }).element() as HTMLElement).focus()
    await userEvent.keyboard('{Enter}')
    await expect.element(dialog.getByRole('heading', { name: 'Edit Event' })).toBeVisible()
    await expect.element(text('Event Name')).toHaveFocus()
    await expect.element(when).toHaveValue('2099-12-12T21:00')
    await expect.element(zone).toHaveValue('America/New_York')
    await expect.element(dialog.getByText('212 are approved already.')).toBeVisible()
    await userEvent.keyboard('{End} II')
    ;(dialog.getByRole('switch', { name: switchName }).element() as HTMLElement).focus()
    await userEvent.keyboard(' {Control>}{Enter}{/Control}')
    await expect.element(screen.getByText('Event updated successfully')).toBeVisible()
    await expect.element(dialog).not.toBeInTheDocument()
    expect(await asked(patch)[0]?.json()).toEqual({
      name: 'Opening Night II',
      description: 'Doors at nine, dinner at ten.',
      location: 'Brooklyn, NY',
      date: '2099-12-13T02:00:00.000Z',
      timeZone: 'America/New_York',
      maxCapacity: 250,
      isActive: false,
      updatedAt: '2026-03-07T18:00:00.000Z',
    })
    await expect.element(screen.getByRole('button', { name: 'Edit Opening Night' })).toHaveFocus()
  })

  it('EVT-40 EVT-41 stays open with what was typed when saving fails', async () => {
    quietly()
    const { screen, dialog, press, text, toolbar } = await openEvents(undefined, {
      [create]: () => problem(500, { message: 'Out of order' }),
      [patch]: () => problem(500, { message: 'Out of order' }),
    })
    await toolbar('Create Event')
    await text('Event Name').fill('Spring Gala')
    await press('Create Event')
    await expect.element(screen.getByText('Failed to create event')).toBeVisible()
    await expect.element(text('Event Name')).toHaveValue('Spring Gala')
    await press('Cancel')
    await screen.getByRole('button', { name: 'Discard' }).click()
    await expect.element(dialog).not.toBeInTheDocument()
    await toolbar('Edit Opening Night')
    await text('Location').fill('Queens, NY')
    await press('Update Event')
    await expect.element(screen.getByText('Failed to update event')).toBeVisible()
    await expect.element(screen.getByText('Error', { exact: true })).toBeVisible()
    await expect.element(text('Location')).toHaveValue('Queens, NY')
  })

  it('EVT-22 refuses a time that daylight saving skips, until it is changed', async () => {
    const { asked, press, text, when, zone, toolbar } = await openEvents()
    await toolbar('Create Event')
    await text('Event Name').fill('Night Walk')
    await when.fill('2026-03-08T02:30')
    await zone.selectOptions('America/New_York')
    await press('Create Event')
    await expect.element(when).toHaveAccessibleDescription(/This time does not exist/)
    await expect.element(when).toHaveFocus()
    expect(asked(create)).toEqual([])
    await zone.selectOptions('America/Phoenix')
    await press('Create Event')
    await expect.poll(() => asked(create).length).toBe(1)
    expect(await asked(create)[0]?.json()).toMatchObject({ date: '2026-03-08T09:30:00.000Z' })
  })

  it('EVT-22 EVT-32 does not save a half-typed date', async () => {
    const { asked, press, text, when, toolbar } = await openEvents()
    await toolbar('Create Event')
    await text('Event Name').fill('Night Walk')
    ;(when.element() as HTMLElement).focus()
    await userEvent.keyboard('12122099')
    await press('Create Event')
    await expect.element(when).toHaveAccessibleDescription(/Enter both the date and the time/)
    expect(asked(create)).toEqual([])
    await when.fill('2099-12-12T21:00')
    await press('Create Event')
    await expect.poll(() => asked(create).length).toBe(1)
  })

  it('says when a new event is already in the past', async () => {
    const { dialog, when, toolbar } = await openEvents()
    await toolbar('Create Event')
    await when.fill('2020-03-08T20:30')
    await expect.element(dialog.getByText(/This date is in the past, so no one can apply\./)).toBeVisible()
  })

  it('asks before discarding changes, and so does the browser', async () => {
    const { screen, dialog, press, text, toolbar } = await openEvents()
    const mayLeave = () => window.dispatchEvent(new Event('beforeunload', { cancelable: true }))
    await toolbar('Edit Opening Night')
    await expect.element(text('Event Name')).toHaveFocus()
    await expect.poll(mayLeave).toBe(true)
    await text('Location').fill('Queens, NY')
    await expect.poll(mayLeave).toBe(false)
    await userEvent.keyboard('{Escape}')
    await screen.getByRole('button', { name: 'Keep editing' }).click()
    await expect.element(text('Location')).toHaveValue('Queens, NY')
    await press('Cancel')
    await screen.getByRole('button', { name: 'Discard' }).click()
    await expect.element(dialog).not.toBeInTheDocument()
    await expect.poll(mayLeave).toBe(true)
    await toolbar('Edit Opening Night')
    await expect.element(text('Location')).toHaveValue('Brooklyn, NY')
  })

  it('asks before Back discards changes, also where the screen stays', async () => {
    const { screen, dialog, text, toolbar } = await openEvents()
    const navigation = screen.getByRole('navigation', { name: 'Main' })
    const question = screen.getByRole('alertdialog', { name: 'Discard your changes?' })
    const begin = async () => {
      await toolbar('Create Event')
      await text('Event Name').fill('Spring Gala')
      await expect.poll(() => window.dispatchEvent(new Event('beforeunload', { cancelable: true }))).toBe(false)
    }
    await screen.getByRole('radio', { name: 'Archived' }).click()
    await expect.poll(() => window.location.search).toBe('?view=archived')
    await begin()
    window.history.back()
    await question.getByRole('button', { name: 'Keep editing' }).click()
    await expect.element(question).not.toBeInTheDocument()
    await expect.element(text('Event Name')).toHaveValue('Spring Gala')
    expect(window.location.search).toBe('?view=archived')
    window.history.back()
    await question.getByRole('button', { name: 'Discard' }).click()
    await expect.element(dialog).not.toBeInTheDocument()
    await expect.poll(() => window.location.search).toBe('')

    await navigation.getByRole('link', { name: 'Users' }).click()
    await expect.element(screen.getByRole('heading', { level: 1, name: 'Admin Users' })).toBeVisible()
    await navigation.getByRole('link', { name: 'Events' }).click()
    await expect.poll(() => window.location.pathname).toBe('/admin/events')
    await begin()
    window.history.back()
    await question.getByRole('button', { name: 'Discard' }).click()
    await expect.poll(() => window.location.pathname).toBe('/admin/users')
    await expect.element(question).not.toBeInTheDocument()
  })

  it('keeps Tab inside, and returns the focus', async () => {
    const { screen, dialog, text, toolbar } = await openEvents()
    await toolbar('Create Event')
    await expect.element(text('Event Name')).toHaveFocus()
    for (let step = 0; step < 20; step += 1) {
      await userEvent.tab()
      expect(dialog.element().contains(document.activeElement)).toBe(true)
    }
    await userEvent.keyboard('{Escape}')
    await expect.element(screen.getByRole('button', { name: 'Create Event' })).toHaveFocus()
  })
})
