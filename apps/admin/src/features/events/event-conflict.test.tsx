import { describe, expect, it } from 'vitest'
import { event, openEvents } from '../../testing/events.ts'
import { problem } from '../../testing/open/open-admin.tsx'
import { quietly } from '../../testing/open/open-applicant.tsx'

const create = 'POST /api/admin/events'
const patch = 'PATCH /api/admin/events/event-1'

/** A server that refuses the first save, because another admin has saved the event, and accepts the next. */
const changedFirst = (theirs: ReturnType<typeof event>) => {
  let isFirst = true
  return {
    [patch]: async (request: Request) => {
      if (!isFirst) return Response.json(event(await request.json()))
      isFirst = false
      return problem(409, { code: 'event_changed', message: 'Changed.', current: theirs })
    },
  }
}

describe('an event that two admins edit at once', () => {
  it('takes what only the other admin changed, and lists what both did', async () => {
    quietly()
    const theirs = event({
      name: 'Their Night',
      date: '2099-12-20T02:00:00.000Z',
      maxCapacity: null,
      updatedAt: '2026-03-08T10:00:00.000Z',
    })
    const { screen, asked, dialog, press, text, toolbar } = await openEvents(undefined, changedFirst(theirs))
    await toolbar('Edit Opening Night')
    await text('Location').fill('Queens, NY')
    await text('Event Name').fill('My Night')
    await dialog.getByRole('spinbutton', { name: 'Max Capacity' }).fill('300')
    await press('Update Event')
    await expect.element(dialog.getByText('Someone else changed this event in the meantime')).toBeVisible()
    await expect.element(dialog.getByText('Capacity, their version: unlimited')).toBeVisible()
    await expect.element(dialog.getByText(/Date & time, their version/)).not.toBeInTheDocument()
    await expect.element(dialog.getByText(/Location, their version/)).not.toBeInTheDocument()
    await expect.element(text('Location')).toHaveValue('Queens, NY')
    await expect.element(text('Event Name')).toHaveValue('My Night')
    await press('Use their version: Name')
    await expect.element(dialog.getByRole('button', { name: 'Use their version: Name' })).not.toBeInTheDocument()
    await press('Keep mine')
    await press('Update Event')
    await expect.element(screen.getByText('Event updated successfully')).toBeVisible()
    expect(await asked(patch)[1]?.json()).toMatchObject({
      name: 'Their Night',
      location: 'Queens, NY',
      date: '2099-12-20T02:00:00.000Z',
      maxCapacity: 300,
      updatedAt: theirs.updatedAt,
    })
  })

  it('keeps both changes when they do not touch each other', async () => {
    quietly()
    const theirs = event({ name: 'Their Night', maxCapacity: null, updatedAt: '2026-03-08T10:00:00.000Z' })
    const { asked, dialog, press, text, toolbar } = await openEvents(undefined, changedFirst(theirs))
    await toolbar('Edit Opening Night')
    await text('Location').fill('Queens, NY')
    await press('Update Event')
    await expect.element(dialog.getByText(/Save again to keep both\./)).toBeVisible()
    await expect.element(dialog.getByRole('button', { name: /^Use their version/ })).not.toBeInTheDocument()
    await expect.element(text('Event Name')).toHaveValue('Their Night')
    await press('Update Event')
    await expect.poll(() => asked(patch).length).toBe(2)
    expect(await asked(patch)[1]?.json()).toMatchObject({
      ...{ name: 'Their Night', location: 'Queens, NY', maxCapacity: null },
    })
  })

  it('can be saved as a new event when the other admin deleted it', async () => {
    quietly()
    const { screen, asked, dialog, press, text, toolbar } = await openEvents(undefined, {
      [patch]: () => problem(404, { code: 'event_not_found', message: 'Event not found' }),
    })
    await toolbar('Edit Opening Night')
    await text('Location').fill('Queens, NY')
    await press('Update Event')
    await expect.element(dialog.getByText('Someone else deleted this event in the meantime')).toBeVisible()
    await press('Create Event')
    await expect.element(screen.getByText('Event created successfully')).toBeVisible()
    expect(await asked(create)[0]?.json()).toMatchObject({
      name: 'Opening Night',
      location: 'Queens, NY',
      date: '2099-12-13T02:00:00.000Z',
    })
  })

  it('can be restored first when the other admin archived it', async () => {
    quietly()
    let isArchived = true
    const { screen, asked, dialog, press, text, toolbar } = await openEvents(undefined, {
      [patch]: async (request) =>
        isArchived
          ? problem(409, { code: 'event_archived', message: 'This event is archived.' })
          : Response.json(event(await request.json())),
      'POST /api/admin/events/event-1/restore': () => {
        isArchived = false
        return Response.json(event({ isActive: false, updatedAt: '2026-03-09T18:00:00.000Z' }))
      },
    })
    await toolbar('Edit Opening Night')
    await text('Location').fill('Queens, NY')
    await press('Update Event')
    await expect.element(dialog.getByText('Someone else archived this event in the meantime')).toBeVisible()
    await press('Restore it')
    await expect.element(dialog.getByText(/archived this event/)).not.toBeInTheDocument()
    await press('Update Event')
    await expect.element(screen.getByText('Event updated successfully')).toBeVisible()
    expect(await asked(patch)[1]?.json()).toMatchObject({
      location: 'Queens, NY',
      isActive: true,
      updatedAt: '2026-03-09T18:00:00.000Z',
    })
  })
})
