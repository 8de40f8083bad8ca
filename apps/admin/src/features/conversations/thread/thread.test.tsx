import { afterEach, describe, expect, it } from 'vitest'
import { page } from 'vitest/browser'
import { listenInstead } from '../../../testing/announcements.ts'
import { conversation, message, ownMessage } from '../../../testing/conversations.ts'
import { ada, problem, signedIn } from '../../../testing/open/open-admin.tsx'
import { quietly } from '../../../testing/open/open-applicant.tsx'
import { openThread } from '../../../testing/open/open-thread.tsx'

const daysAgo = (days: number, hour = 12) => {
  const now = new Date()
  return new Date(now.getFullYear(), now.getMonth(), now.getDate() - days, hour).toISOString()
}

describe('a thread', () => {
  it('CONV-05, CONV-06 shows the applicant with a status badge, what was said, and an input', async () => {
    const { pane, thread, input } = await openThread({ messages: [message(), ownMessage()] })
    await expect.element(pane.getByRole('heading', { name: 'Ava Castellan' })).toBeVisible()
    await expect.element(pane.getByText('Approved', { exact: true })).toBeVisible()
    await expect.element(thread.getByText('Can I bring a friend?')).toBeVisible()
    await expect.element(thread.getByText('Of course.')).toBeVisible()
    await expect.element(thread.getByText('Delivered')).toBeVisible()
    await expect.element(input).toBeVisible()
  })

  it('CONV-16 says “Loading messages...” until they are there', async () => {
    const { promise, resolve: answer } = Promise.withResolvers<Response>()
    const { pane, thread } = await openThread({
      answers: { 'GET /api/admin/conversations/:id/messages': () => promise },
    })
    await expect.element(pane.getByText('Loading messages...', { exact: true })).toBeVisible()
    answer(Response.json([message()]))
    await expect.element(thread.getByText('Can I bring a friend?')).toBeVisible()
    expect(pane.getByText('Loading messages...').query()).toBeNull()
  })

  it('CONV-14 says “No messages yet” in an empty thread', async () => {
    const { pane, input } = await openThread({ messages: [] })
    await expect.element(pane.getByText('No messages yet', { exact: true })).toBeVisible()
    await expect.element(input).toBeVisible()
  })

  it('says what went wrong when it cannot be loaded, and tries again', async () => {
    quietly()
    let isDown = true
    const { pane, thread } = await openThread({
      answers: {
        'GET /api/admin/conversations/:id/messages': () => (isDown ? problem(500) : Response.json([message()])),
      },
    })
    await expect.element(pane.getByText('The messages could not be loaded')).toBeVisible()
    isDown = false
    await pane.getByRole('button', { name: 'Retry' }).click()
    await expect.element(thread.getByText('Can I bring a friend?')).toBeVisible()
  })

  it('groups messages by day, with campaign texts as context', async () => {
    const { thread } = await openThread({
      messages: [
        message({
          id: 'text-1',
          senderType: 'campaign',
          senderName: 'Winter letter',
          content: 'The doors open at nine.\nReply STOP to opt out',
          state: 'delivered',
          sentAt: daysAgo(1, 9),
        }),
        message({ sentAt: daysAgo(1) }),
        ownMessage({ sentAt: daysAgo(0) }),
      ],
    })
    const yesterday = thread.getByRole('list', { name: 'Yesterday' })
    await expect.element(yesterday.getByText('Campaign · Winter letter')).toBeVisible()
    await expect.element(yesterday.getByText(/The doors open at nine/)).toBeVisible()
    await expect.element(yesterday.getByText('Can I bring a friend?')).toBeVisible()
    await expect.element(thread.getByRole('list', { name: 'Today' }).getByText('Of course.')).toBeVisible()
  })

  it('shows pictures sent with a text as links, for https addresses only', async () => {
    const { thread } = await openThread({
      messages: [message({ media: ['https://media.example.com/1', 'http://media.example.com/2'] })],
    })
    await expect.element(thread.getByRole('link')).toHaveAttribute('href', 'https://media.example.com/1')
  })

  it.each([
    { barrier: 'no_number', says: 'Ava Castellan has no phone number.' },
    { barrier: 'opted_out', says: 'Ava Castellan opted out of texts.' },
    { barrier: 'suppressed', says: 'Ava Castellan’s phone number is suppressed.' },
  ] as const)('says before the admin types that a person cannot be texted: $barrier', async ({ barrier, says }) => {
    const { pane, input } = await openThread({ conversations: [conversation({ barrier })] })
    await expect.element(pane.getByText(says)).toBeVisible()
    expect(input.query()).toBeNull()
  })

  it('replaces the input with the reason as soon as the applicant texts STOP', async () => {
    const announce = listenInstead()
    const { pane, input, messages, conversations } = await openThread()
    await expect.element(input).toBeVisible()
    messages.push(message({ id: 'stop', content: 'STOP', sentAt: new Date().toISOString() }))
    Object.assign(conversations[0] ?? {}, { barrier: 'opted_out' })
    announce('conversations')
    await expect.element(pane.getByText('Ava Castellan opted out of texts.')).toBeVisible()
    await expect.element(pane.getByText('STOP', { exact: true })).toBeVisible()
    expect(input.query()).toBeNull()
  })
})

describe('the applicant beside the thread', () => {
  it('CONV-05 shows status, contact, location, event, tags and notes, and links to the profile', async () => {
    const { screen } = await openThread({ facts: { eventId: 'event-1', eventName: 'New Year' } })
    const panel = screen.getByRole('complementary', { name: 'Applicant' })
    await expect.element(panel.getByText('Approved', { exact: true })).toBeVisible()
    await expect.element(panel.getByText('ava@example.com')).toBeVisible()
    await expect.element(panel.getByText('New York, NY')).toBeVisible()
    await expect.element(panel.getByText('New Year')).toBeVisible()
    await expect.element(panel.getByText('press')).toBeVisible()
    await expect.element(panel.getByText('Knows the house.')).toBeVisible()
    await expect
      .element(panel.getByRole('link', { name: 'Open the profile' }))
      .toHaveAttribute('href', '/admin/applicants?applicant=person-1')
  })

  it('has no notes for admins who may not read them', async () => {
    const { screen } = await openThread({
      facts: { notes: null },
      answers: { 'GET /api/admin/auth': () => signedIn({ ...ada, role: 'communications_only' }) },
    })
    const panel = screen.getByRole('complementary', { name: 'Applicant' })
    await expect.element(panel.getByText('press')).toBeVisible()
    expect(panel.getByText('Notes', { exact: true }).query()).toBeNull()
  })
})

describe('a thread on a phone', () => {
  afterEach(async () => {
    await page.viewport(1440, 900)
  })

  it('CONV-06 shows its end and its input, however long it is', async () => {
    await page.viewport(390, 844)
    const messages = Array.from({ length: 40 }, (_, index) =>
      message({ id: `message-${index}`, content: `Text ${index}` }),
    )
    const { thread, input } = await openThread({ messages })
    await expect.element(thread.getByText('Text 39', { exact: true })).toBeInViewport()
    await expect.element(input).toBeInViewport()
  })
})
