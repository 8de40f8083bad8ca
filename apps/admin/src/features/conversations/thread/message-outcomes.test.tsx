import { describe, expect, it } from 'vitest'
import { listenInstead } from '../../../testing/announcements.ts'
import { conversation, message, ownMessage } from '../../../testing/conversations.ts'
import { problem } from '../../../testing/open/open-admin.tsx'
import { quietly } from '../../../testing/open/open-applicant.tsx'
import { openThread } from '../../../testing/open/open-thread.tsx'

const inAnHour = () => new Date(Date.now() + 3_600_000).toISOString()

describe('the delivery state of a text', () => {
  it.each([
    { facts: { state: 'queued', dueAt: new Date().toISOString() }, says: /^Queued$/ },
    { facts: { state: 'queued', dueAt: inAnHour() }, says: /^Held for quiet hours; goes out .*(AM|PM)/ },
    { facts: { state: 'sending' }, says: /^Sending…$/ },
    { facts: { state: 'sent' }, says: /^Sent$/ },
    { facts: { state: 'delivered' }, says: /^Delivered$/ },
    { facts: { state: 'failed', failure: 'Correct the phone number of the applicant.' }, says: /^Failed$/ },
    { facts: { state: 'skipped', failure: 'Opted out of SMS' }, says: /^Not sent$/ },
    { facts: { state: 'needs_review', failure: 'The answer was lost.' }, says: /^May not have arrived$/ },
  ] as const)('is shown below it: $says', async ({ facts, says }) => {
    const { thread } = await openThread({ messages: [ownMessage(facts)] })
    await expect.element(thread.getByText(says)).toBeVisible()
    if ('failure' in facts) await expect.element(thread.getByText(facts.failure)).toBeVisible()
  })

  it('changes in the thread when it is announced', async () => {
    const announce = listenInstead()
    const { thread, messages } = await openThread({ messages: [ownMessage({ state: 'queued' })] })
    await expect.element(thread.getByText('Queued')).toBeVisible()
    Object.assign(messages[0] ?? {}, { state: 'delivered' })
    announce('conversations')
    await expect.element(thread.getByText('Delivered')).toBeVisible()
  })

  it.each([
    { state: 'failed', button: 'Retry' },
    { state: 'skipped', button: 'Retry' },
    { state: 'needs_review', button: 'Send again' },
  ] as const)('can be retried by an admin: $state', async ({ state, button }) => {
    const { thread, asked } = await openThread({ messages: [ownMessage({ state })] })
    await thread.getByRole('button', { name: button }).click()
    await expect.element(thread.getByText('Queued')).toBeVisible()
    expect(asked('POST /api/admin/conversations/conversation-1/messages/message-2/retry')).toHaveLength(1)
    expect(thread.getByText('Of course.').elements()).toHaveLength(1)
  })

  it('offers no retry for texts that arrived or are on their way, nor for campaign texts', async () => {
    const { thread } = await openThread({
      messages: [
        message({ id: 'text-1', senderType: 'campaign', senderName: 'Winter letter', state: 'failed' }),
        ownMessage({ id: 'message-3', state: 'sending' }),
        ownMessage(),
      ],
    })
    await expect.element(thread.getByText('Delivered')).toBeVisible()
    expect(thread.getByRole('button').elements()).toEqual([])
  })

  it('says why a text cannot be retried', async () => {
    quietly()
    const says = 'This message has arrived or is on its way, so it cannot be sent again.'
    const { screen, thread } = await openThread({
      messages: [ownMessage({ state: 'failed' })],
      answers: {
        'POST /api/admin/conversations/:id/messages/:messageId/retry': () =>
          problem(409, { code: 'message_not_failed', message: says }),
      },
    })
    await thread.getByRole('button', { name: 'Retry' }).click()
    await expect.element(screen.getByText(says)).toBeVisible()
  })
})

describe('a draft', () => {
  const conversations = () => [
    conversation({ unreadCount: 0 }),
    conversation({
      id: 'conversation-2',
      applicantId: 'person-2',
      unreadCount: 0,
      applicant: {
        firstName: 'Theo',
        lastName: null,
        email: null,
        phone: null,
        instagramProfilePicture: null,
        status: 'pending',
      },
    }),
  ]

  it('is kept for each applicant while the admin reads another thread', async () => {
    const { screen, input, write, sent } = await openThread({ conversations: conversations() })
    const entry = (name: RegExp) => screen.getByRole('list', { name: 'Conversations' }).getByRole('button', { name })
    await write('Dear Ava')
    await entry(/Theo/).click()
    await expect.element(input).toHaveAccessibleName('Message to Theo')
    await expect.element(input).toHaveValue('')
    await write('Dear Theo')
    await entry(/Ava/).click()
    await expect.element(input).toHaveAccessibleName('Message to Ava Castellan')
    await expect.element(input).toHaveValue('Dear Ava')
    expect(await sent()).toEqual([])
  })

  it('is gone after logout', async () => {
    const { screen, write } = await openThread()
    await write('Not for everybody')
    expect(JSON.stringify({ ...sessionStorage })).toContain('Not for everybody')
    await screen.getByRole('button', { name: 'Logout' }).first().click()
    await expect.poll(() => JSON.stringify({ ...sessionStorage })).not.toContain('Not for everybody')
  })

  it('can still be read when its applicant is deleted while the admin writes', async () => {
    const announce = listenInstead()
    const { pane, write, conversations } = await openThread()
    await write('Bring your own coat')
    conversations.splice(0)
    announce('applicants')
    await expect.element(pane.getByText('This conversation no longer exists')).toBeVisible()
    await expect.element(pane.getByText('Bring your own coat')).toBeVisible()
  })
})
