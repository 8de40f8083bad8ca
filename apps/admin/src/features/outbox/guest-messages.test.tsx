import type { ServiceMessage } from '@velvet/contracts/service-messages'
import { accessibilityProblemsInBothThemes } from '@velvet/ui/testing'
import { afterEach, describe, expect, it } from 'vitest'
import { page } from 'vitest/browser'
import { openNight } from '../../testing/night.ts'

const list = 'GET /api/admin/events/event-1/messages'
const message = (facts: Partial<ServiceMessage> = {}): ServiceMessage => ({
  ...{ id: 'message-1', applicationId: 'application-1', name: 'Ava Castellan', kind: 'approved', channel: 'email' },
  ...{ address: 'ava@example.com', subject: "You're on the list", status: 'delivered', skipReason: null },
  ...{ errorMessage: null, createdAt: '2026-03-07T18:00:00.000Z', sentAt: '2026-03-07T18:00:10.000Z' },
  ...{ deliveredAt: '2026-03-07T18:00:20.000Z', isResendable: false, ...facts },
})
const messages = [
  message(),
  message({
    id: 'message-2',
    name: 'Bea Moreau',
    kind: 'offer',
    status: 'needs_review',
    sentAt: null,
    isResendable: true,
  }),
  message({ id: 'message-3', name: 'Dan Okafor', status: 'skipped', skipReason: 'no_address', address: null }),
  message({ id: 'message-4', name: 'Eve Laurent', status: 'failed', errorMessage: 'The address does not exist.' }),
]
const open = (answers = {}) =>
  openNight({ [list]: () => Response.json({ messages, total: messages.length }), ...answers }, '?tab=messages')

describe('the messages of a night', () => {
  afterEach(() => page.viewport(1280, 720))

  it('CAP-01 lists what its guests were told, and whether it arrived', async () => {
    const { screen, row } = await open()
    await expect.element(screen.getByRole('tab', { name: 'Messages' })).toHaveAttribute('aria-selected', 'true')
    await expect.element(row(/Ava Castellan/)).toMatchTextContent(/ApprovedEmail · ava@example.comDelivered/)
    await expect.element(row(/Dan Okafor/)).toMatchTextContent(/SkippedNo email address or phone number/)
  })

  it('MSG-08 lets staff settle a message that may not have arrived', async () => {
    const resolve = 'POST /api/admin/service-messages/message-2/resolve'
    const { screen, press, asked } = await open({ [resolve]: () => Response.json(message({ status: 'sent' })) })
    await press('Mark as sent to Bea Moreau')
    await expect.element(screen.getByText('Marked as Sent')).toBeVisible()
    await expect.element(screen.getByText('The message to Bea Moreau is marked as sent.')).toBeVisible()
    expect(await asked(resolve)[0]?.clone().json()).toEqual({ action: 'mark_sent' })
    await press('Send again to Bea Moreau')
    await expect.element(screen.getByText('Queued Again')).toBeVisible()
    await expect.element(screen.getByText('The message to Bea Moreau will go out again.')).toBeVisible()
  })

  it('MSG-08 does not offer to send a message again that bounced', async () => {
    const { screen, row } = await open()
    await expect.element(row(/Eve Laurent/)).toMatchTextContent(/FailedThe address does not exist\./)
    expect(screen.getByRole('button', { name: /to Eve Laurent/ }).query()).toBeNull()
  })

  it('CAP-01 says when there are none', async () => {
    const { screen } = await open({ [list]: () => Response.json({ messages: [], total: 0 }) })
    await expect.element(screen.getByText('No messages yet')).toBeVisible()
  })

  it.each([1280, 390])('CAP-01 has no accessibility problem at %i px', async (width) => {
    await page.viewport(width, 800)
    const { screen } = await open()
    await expect.element(screen.getByText('Bea Moreau').first()).toBeVisible()
    expect(await accessibilityProblemsInBothThemes()).toEqual([])
    expect(document.documentElement.scrollWidth).toBeLessThanOrEqual(width)
  })
})
