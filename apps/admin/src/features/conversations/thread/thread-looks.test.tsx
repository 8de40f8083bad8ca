import { accessibilityProblemsInBothThemes } from '@velvet/ui/testing'
import { afterEach, describe, expect, it } from 'vitest'
import { page } from 'vitest/browser'
import { conversation, message, ownMessage } from '../../../testing/conversations.ts'
import { openThread } from '../../../testing/open/open-thread.tsx'

const said = () => [
  message({
    id: 'text-1',
    senderType: 'campaign',
    senderName: 'Winter letter',
    content: 'The doors open at nine.\nReply STOP to opt out',
    state: 'delivered',
    sentAt: '2026-03-06T15:00:00.000Z',
  }),
  message({ media: ['https://media.example.com/1'] }),
  ownMessage(),
  ownMessage({ id: 'message-3', content: 'And bring a coat.', state: 'failed', failure: 'The number is wrong.' }),
  ownMessage({ id: 'message-4', content: 'Answer me.', state: 'needs_review', failure: 'The answer was lost.' }),
  ownMessage({ id: 'message-5', content: 'https://example.com/'.repeat(9), state: 'queued' }),
]

const states: { name: string; reach: () => Promise<unknown> }[] = [
  {
    name: 'thread with every kind of message',
    reach: async () => {
      const { thread } = await openThread({ messages: said() })
      await expect.element(thread.getByText('Queued')).toBeVisible()
    },
  },
  {
    name: 'thread without messages',
    reach: async () => {
      const { pane } = await openThread({ messages: [] })
      await expect.element(pane.getByText('No messages yet')).toBeVisible()
    },
  },
  {
    name: 'text that is too long',
    reach: async () => {
      const { pane, input } = await openThread({ messages: said() })
      await input.fill('x'.repeat(400))
      await expect.element(pane.getByText(/80 too many/)).toBeVisible()
    },
  },
  {
    name: 'templates',
    reach: async () => {
      const { pane, write } = await openThread({ messages: said() })
      await write('/')
      await expect.element(pane.getByRole('option', { name: /Doors open/ })).toBeVisible()
    },
  },
  {
    name: 'an applicant who cannot be texted',
    reach: async () => {
      const { pane } = await openThread({ conversations: [conversation({ barrier: 'opted_out' })], messages: said() })
      await expect.element(pane.getByText(/opted out of texts/)).toBeVisible()
    },
  },
]

afterEach(async () => {
  await page.viewport(1440, 900)
})

describe.each([
  { device: 'desktop', width: 1440, height: 900 },
  { device: 'phone', width: 390, height: 844 },
])('a thread on a $device', ({ width, height }) => {
  it.each(states)('is accessible in both themes: $name', async ({ reach }) => {
    await page.viewport(width, height)
    await reach()
    expect(await accessibilityProblemsInBothThemes()).toEqual([])
    expect(document.documentElement.scrollWidth).toBeLessThanOrEqual(width)
  })
})
