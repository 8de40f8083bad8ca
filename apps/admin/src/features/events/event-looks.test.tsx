import { accessibilityProblemsInBothThemes } from '@velvet/ui/testing'
import { afterEach, describe, expect, it } from 'vitest'
import { page } from 'vitest/browser'
import { archivedEvent, event, openEvents } from '../../testing/events.ts'
import { problem } from '../../testing/open/open-admin.tsx'
import { quietly } from '../../testing/open/open-applicant.tsx'

const states: { name: string; reach: () => Promise<unknown> }[] = [
  {
    name: 'list',
    reach: async () => {
      const { screen } = await openEvents()
      await expect.element(screen.getByText('Winter Salon').first()).toBeVisible()
      await expect.element(screen.getByText('200 pending')).toBeVisible()
    },
  },
  {
    name: 'archive',
    reach: async () => {
      const { screen } = await openEvents(() => [archivedEvent], {}, '?view=archived')
      await expect.element(screen.getByText('Summer Garden').first()).toBeVisible()
    },
  },
  {
    name: 'search without a match',
    reach: async () => {
      const { screen } = await openEvents(undefined, {}, '?search=zzz')
      await expect.element(screen.getByText('No events match your search criteria.')).toBeVisible()
    },
  },
  {
    name: 'no event yet',
    reach: async () => {
      const { screen } = await openEvents(() => [])
      await expect.element(screen.getByText('Create your first event to get started.')).toBeVisible()
    },
  },
  {
    name: 'failure',
    reach: async () => {
      const { screen } = await openEvents(undefined, { 'GET /api/admin/events': () => problem(503) })
      await expect.element(screen.getByText('The events could not be loaded')).toBeVisible()
    },
  },
  {
    name: 'event with a wrong time',
    reach: async () => {
      const { dialog, when, zone, toolbar } = await openEvents()
      await toolbar('Create Event')
      await zone.selectOptions('America/New_York')
      await when.fill('2026-03-08T02:30')
      await expect.element(dialog.getByText(/This time does not exist/)).toBeVisible()
    },
  },
  {
    name: 'event that another admin changed',
    reach: async () => {
      quietly()
      const { dialog, press, toolbar } = await openEvents(undefined, {
        'PATCH /api/admin/events/event-1': () =>
          problem(409, { code: 'event_changed', current: event({ name: 'Theirs', maxCapacity: null, date: null }) }),
      })
      await toolbar('Edit Opening Night')
      await press('Update Event')
      await expect.element(dialog.getByText(/Someone else changed/)).toBeVisible()
    },
  },
  {
    name: 'question before an event is archived',
    reach: async () => {
      const { question, toolbar } = await openEvents()
      await toolbar('Delete Opening Night')
      await expect.element(question.getByText(/412 people applied/)).toBeVisible()
    },
  },
]

afterEach(async () => {
  await page.viewport(1440, 900)
})

describe.each([
  { device: 'desktop', width: 1440, height: 900 },
  { device: 'phone', width: 390, height: 844 },
])('the events on a $device', ({ width, height }) => {
  it.each(states)('are accessible in both themes: $name', async ({ reach }) => {
    await page.viewport(width, height)
    await reach()
    expect(await accessibilityProblemsInBothThemes()).toEqual([])
    expect(document.documentElement.scrollWidth).toBeLessThanOrEqual(width)
  })
})
