import { describe, expect, it } from 'vitest'
import { userEvent } from 'vitest/browser'
import { archivedEvent, event, events, openEvents } from '../../testing/events.ts'
import { problem } from '../../testing/open/open-admin.tsx'
import { quietly } from '../../testing/open/open-applicant.tsx'

const remove = (id: string) => `DELETE /api/admin/events/${id}`
const restore = (id: string) => `POST /api/admin/events/${id}/restore`
const sentence = 'Are you sure you want to delete this event?'

/** A server that archives the first event and restores it. */
const archiving = () => {
  let first = event()
  return {
    read: () => [first, ...events.slice(1)],
    answers: {
      [remove('event-1')]: () => {
        first = event({ archivedAt: '2026-03-08T18:00:00.000Z', isActive: false })
        return Response.json({ success: true, message: 'Event archived.', isArchived: true })
      },
      [restore('event-1')]: () => {
        first = event({ isActive: false, updatedAt: '2026-03-09T18:00:00.000Z' })
        return Response.json(first)
      },
      'PATCH /api/admin/events/event-1': async (request: Request) => {
        first = event(await request.json())
        return Response.json(first)
      },
    },
  }
}

describe('an event of the list', () => {
  it('EVT-33 EVT-37 EVT-42 is deleted after confirmation', async () => {
    let list = events
    const { screen, asked, question, row, toolbar } = await openEvents(() => list, {
      [remove('event-2')]: () => {
        list = events.filter(({ id }) => id !== 'event-2')
        return Response.json({ success: true, message: 'Event deleted successfully', isArchived: false })
      },
    })
    await toolbar('Delete Rooftop Supper')
    await expect.element(question.getByText(sentence)).toBeVisible()
    expect(question.getByText(/archived/).query()).toBeNull()
    await question.getByRole('button', { name: 'Cancel' }).click()
    expect(asked(remove('event-2'))).toEqual([])
    await toolbar('Delete Rooftop Supper')
    await question.getByRole('button', { name: 'Delete', exact: true }).click()
    await expect.element(screen.getByText('Event deleted successfully', { exact: true })).toBeVisible()
    await expect.element(row(/Rooftop Supper/)).not.toBeInTheDocument()
    expect(asked(remove('event-2'))[0]?.url).not.toContain('force')
  })

  it('EVT-43 with applicants says what happens to them, is archived, and is restored unchanged', async () => {
    const { read, answers } = archiving()
    const { screen, asked, question, row, toolbar } = await openEvents(read, answers)
    await toolbar('Delete Opening Night')
    await expect.element(question.getByText(sentence)).toBeVisible()
    await expect
      .element(question.getByText(/412 people applied: 212 approved, 200 pending\. The event will be archived/))
      .toBeVisible()
    await question.getByRole('button', { name: 'Delete and archive' }).click()
    await expect.element(screen.getByText(/^Event deleted successfully\. It is kept in the archive/)).toBeVisible()
    await expect.element(row(/Opening Night/)).not.toBeInTheDocument()
    expect(asked(remove('event-1'))[0]?.url).toContain('force=true')
    await screen.getByRole('button', { name: 'Undo' }).click()
    await expect.element(screen.getByText('Event restored successfully', { exact: true })).toBeVisible()
    await expect.element(row(/Opening Night/)).toMatchTextContent('Active')
    expect(await asked('PATCH /api/admin/events/event-1')[0]?.json()).toEqual({
      isActive: true,
      updatedAt: '2026-03-09T18:00:00.000Z',
    })
  })

  it('EVT-43 that people applied to in the meantime asks again, with the new numbers', async () => {
    quietly()
    const { screen, asked, question, toolbar } = await openEvents(undefined, {
      [remove('event-2')]: ({ url }) =>
        new URL(url).searchParams.get('force') === 'true'
          ? Response.json({ success: true, message: 'Event archived.', isArchived: true })
          : problem(409, {
              code: 'event_has_applications',
              message: 'One person applied to this event.',
              stats: { total: 1, pending: 1, approved: 0, declined: 0 },
            }),
    })
    await toolbar('Delete Rooftop Supper')
    await question.getByRole('button', { name: 'Delete', exact: true }).click()
    await expect
      .element(question.getByText(/More people have applied in the meantime\. 1 person applied: 1 pending/))
      .toBeVisible()
    await question.getByRole('button', { name: 'Delete and archive' }).click()
    await expect.element(screen.getByText(/^Event deleted successfully/)).toBeVisible()
    expect(asked(remove('event-2'))).toHaveLength(2)
  })

  it('EVT-42 that could not be deleted stays, with an error message', async () => {
    quietly()
    const { screen, question, row, toolbar } = await openEvents(undefined, {
      [remove('event-2')]: () => problem(500, { message: 'Out of order' }),
    })
    await toolbar('Delete Rooftop Supper')
    await question.getByRole('button', { name: 'Delete', exact: true }).click()
    await expect.element(screen.getByText('Failed to delete event')).toBeVisible()
    await expect.element(screen.getByText('Error', { exact: true })).toBeVisible()
    await expect.element(row(/Rooftop Supper/)).toBeVisible()
  })

  it('is restored from the archive, inactive', async () => {
    let list = [event(), archivedEvent]
    const { screen, row } = await openEvents(() => list, {
      [restore('event-9')]: () => {
        list = [event(), { ...archivedEvent, archivedAt: null }]
        return Response.json(list[1])
      },
    })
    await expect.element(row(/Opening Night/)).toBeVisible()
    expect(row(/Summer Garden/).query()).toBeNull()
    await screen.getByRole('radio', { name: 'Archived' }).click()
    await expect.element(row(/Summer Garden/)).toMatchTextContent('Archived')
    expect(screen.getByRole('button', { name: 'Delete Summer Garden' }).query()).toBeNull()
    screen.getByRole('button', { name: 'Restore Summer Garden' }).element().focus()
    await userEvent.keyboard('{Enter}')
    await expect.element(screen.getByText(/^Event restored successfully\. It stays inactive/)).toBeVisible()
    await expect.element(screen.getByText('No archived events')).toBeVisible()
    await expect.poll(() => document.activeElement).not.toBe(document.body)
    await screen.getByRole('radio', { name: 'Current' }).click()
    await expect.element(row(/Summer Garden/)).toMatchTextContent('Inactive')
  })

  it('is duplicated under another name, for another day', async () => {
    const { asked, dialog, press, text, when, toolbar } = await openEvents()
    await toolbar('Duplicate Opening Night')
    await expect.element(dialog.getByRole('heading', { name: 'Create New Event' })).toBeVisible()
    await expect.element(text('Event Name')).toHaveValue('Copy of Opening Night')
    await expect.element(when).toHaveValue('')
    await press('Create Event')
    await expect.poll(() => asked('POST /api/admin/events').length).toBe(1)
    expect(await asked('POST /api/admin/events')[0]?.json()).toEqual({
      name: 'Copy of Opening Night',
      description: 'Doors at nine, dinner at ten.',
      location: 'Brooklyn, NY',
      date: null,
      timeZone: 'America/New_York',
      maxCapacity: 250,
      isActive: true,
      release: 'silent',
    })
  })
})
