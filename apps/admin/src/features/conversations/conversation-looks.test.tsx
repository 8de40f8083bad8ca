import { accessibilityProblemsInBothThemes } from '@velvet/ui/testing'
import { afterEach, describe, expect, it } from 'vitest'
import { page } from 'vitest/browser'
import { applicant } from '../../testing/applicants.ts'
import { message, ownMessage, unmatched } from '../../testing/conversations.ts'
import { ava, openConversations, theo } from '../../testing/open/open-conversations.tsx'

const long = {
  ...theo,
  id: 'conversation-3',
  applicant: {
    ...theo.applicant,
    firstName: 'Maximiliana Alexandrina',
    lastName: 'von Hohenlohe-Schillingsfürst',
    email: `${'a'.repeat(60)}@example.com`,
  },
  lastMessage: 'مرحبا، هل يمكنني إحضار صديق؟ 🎉'.repeat(3),
  unreadCount: 120,
}
const kept = () => ({
  conversations: [{ ...ava }, { ...theo }, { ...long }],
  messages: [message(), ownMessage()],
  unmatched: [unmatched(), unmatched({ id: 'unmatched-2', content: 'x'.repeat(400) })],
})

const states: { name: string; reach: () => Promise<unknown> }[] = [
  {
    name: 'list',
    reach: async () => {
      const { entry } = await openConversations(kept())
      await expect.element(entry(/von Hohenlohe/)).toBeVisible()
    },
  },
  {
    name: 'no conversations',
    reach: async () => {
      const { screen } = await openConversations({ conversations: [] })
      await expect.element(screen.getByText('No conversations yet')).toBeVisible()
    },
  },
  {
    name: 'thread',
    reach: async () => {
      const { thread, screen } = await openConversations(kept(), '&conversation=conversation-1', {
        'GET /api/admin/conversations/conversation-1': () =>
          Response.json({ ...ava, sameNumber: [{ applicantId: 'person-7', name: 'Mila Marsh' }] }),
      })
      await expect.element(thread.getByRole('heading', { level: 2 })).toBeVisible()
      await expect.element(screen.getByText('Of course.').last()).toBeVisible()
    },
  },
  {
    name: 'unmatched texts',
    reach: async () => {
      const { screen } = await openConversations(kept(), '&show=unmatched&unmatched=unmatched-1', {
        'GET /api/admin/applicants': () => Response.json({ applicants: [applicant()], total: 1 }),
      })
      await screen.getByRole('searchbox', { name: 'Search applicants' }).fill('ava')
      await expect.element(screen.getByRole('button', { name: 'Link to Ava Castellan' })).toBeVisible()
    },
  },
]

afterEach(async () => {
  await page.viewport(1440, 900)
})

describe.each([
  { device: 'desktop', width: 1440, height: 900 },
  { device: 'tablet', width: 800, height: 900 },
  { device: 'phone', width: 390, height: 844 },
])('conversations on a $device', ({ width, height }) => {
  it.each(states)('CONV-01 is accessible in both themes: $name', async ({ reach }) => {
    await page.viewport(width, height)
    await reach()
    expect(await accessibilityProblemsInBothThemes()).toEqual([])
    expect(document.documentElement.scrollWidth).toBeLessThanOrEqual(width)
  })
})
