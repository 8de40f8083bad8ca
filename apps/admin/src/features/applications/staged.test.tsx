import { describe, expect, it } from 'vitest'
import { decided, guest, night, openNight } from '../../testing/night.ts'
import { outboxPage } from '../../testing/outbox.ts'

const decide = 'POST /api/admin/applications/decide'
const list = 'GET /api/admin/events/event-1/applications'
const byHand = () => Response.json({ ...night({ staged: { applications: 1, heads: 2 } }), release: 'by_hand' })

describe('a night whose decisions wait', () => {
  it('CAP-02 CAP-03 shows what is staged, and what each guest heard', async () => {
    const applications = [
      guest({ stagedStatus: 'approved', toldStatus: 'pending' }),
      guest({
        id: 'application-2',
        name: 'Bea Moreau',
        status: 'declined',
        toldStatus: 'declined',
        toldKind: 'cancelled',
      }),
    ]
    const { screen, row } = await openNight({
      'GET /api/admin/events/event-1': byHand,
      [list]: () => Response.json({ applications, total: 2 }),
    })
    await expect.element(row(/Ava Castellan/)).toMatchTextContent(/Approved, not sentPending/)
    await expect.element(row(/Bea Moreau/)).toMatchTextContent(/DeclinedCanceled/)
    await expect.element(screen.getByRole('region', { name: 'The night in numbers' })).toMatchTextContent(/Staged2/)
  })

  it('MSG-03 says that a decision is staged', async () => {
    const { screen, press } = await openNight({
      'GET /api/admin/events/event-1': byHand,
      [decide]: () => decided('approved', 1, { staged: 1 }),
    })
    await press('Approve Ava Castellan')
    await expect.element(screen.getByText('Decision Staged')).toBeVisible()
    await expect
      .element(screen.getByText('Ava Castellan will be approved once you release it from the outbox.'))
      .toBeVisible()
  })

  it('MSG-03 says when several staged decisions take effect, without counting them twice', async () => {
    const { screen } = await openNight({
      'GET /api/admin/events/event-1': byHand,
      [decide]: () => decided('approved', 3, { processed: 2, staged: 2, skippedCount: 1 }),
    })
    await screen.getByRole('checkbox', { name: /Select all/ }).click()
    await screen.getByRole('toolbar', { name: 'Selection' }).getByRole('button', { name: 'Approve' }).click()
    await expect.element(screen.getByText('2 Decisions Staged')).toBeVisible()
    await expect
      .element(screen.getByText('They take effect once you release them from the outbox. 1 was not changed.'))
      .toBeVisible()
  })

  it('CAP-10 stages the best', async () => {
    const party = { applicationId: 'application-1', name: 'Ava Castellan', heads: 1, score: 71 }
    const { screen, press } = await openNight({
      'GET /api/admin/events/event-1': byHand,
      'POST /api/admin/events/event-1/best': () =>
        Response.json({ chosen: [party], passedOver: [], heads: 1, free: 2 }),
    })
    await press('Best N until full')
    await expect.element(screen.getByRole('button', { name: 'Stage 1' })).toBeEnabled()
  })

  it('CAP-01 has a tab with the outbox of the night', async () => {
    const { screen, asked } = await openNight({ 'GET /api/admin/outbox': () => outboxPage() })
    await screen.getByRole('tab', { name: 'Outbox' }).click()
    await expect.element(screen.getByRole('button', { name: 'Release all' })).toBeVisible()
    await expect.poll(() => window.location.search).toBe('?tab=outbox')
    expect(screen.getByRole('columnheader', { name: 'Night' }).query()).toBeNull()
    expect(asked('GET /api/admin/outbox').some(({ url }) => url.includes('eventId=event-1'))).toBe(true)
  })
})
