import { describe, expect, it } from 'vitest'
import { deliveryReports } from '../../testing/integrations.ts'
import { problem } from '../../testing/open/open-admin.tsx'
import { openIntegrations } from '../../testing/open/open-integrations.tsx'

const reports = 'GET /api/admin/integrations/reports'

describe('the delivery reports of the providers', () => {
  it('show which are required, why, and which never arrived (B5)', async () => {
    const { section } = await openIntegrations()
    const sendgrid = section('SendGrid reports')
    const items = () =>
      sendgrid
        .getByRole('listitem')
        .elements()
        .map(({ textContent }) => textContent)
    await expect.poll(() => items().length).toBe(3)
    expect(items()[0]).toMatch(/^ProcessedProves.*Last received Mar 7, 2026/)
    expect(items()[1]).toMatch(/^Deferred.*Never received$/)
    expect(items()[2]).toMatch(/^Opened \(optional\).*Never received$/)
    await expect.element(sendgrid.getByText(/Event Webhook/)).toBeVisible()
    await expect.element(section('Twilio reports').getByText(/^Incoming messages/)).toBeVisible()
  })

  it.each([{}, { reports: null }])(
    'show their own error without a list, and the rest of the screen stays: %j',
    async (answer) => {
      const { section } = await openIntegrations({ [reports]: () => Response.json(answer) })
      await expect
        .element(section('Delivery Reports').getByText('The delivery reports could not be loaded.'))
        .toBeVisible()
      await expect.element(section('HTML Instagram Parser')).toBeVisible()
    },
  )

  it('show their own error, and can be loaded again', async () => {
    let isDown = true
    const { section, screen } = await openIntegrations({
      [reports]: () => (isDown ? problem(404) : Response.json(deliveryReports)),
    })
    const card = section('Delivery Reports')
    await expect.element(card.getByText('The delivery reports could not be loaded.')).toBeVisible()
    await expect.element(screen.getByText('Some statuses could not be loaded')).not.toBeInTheDocument()
    isDown = false
    await card.getByRole('button', { name: 'Try again' }).click()
    await expect.element(card.getByText(/^Deferred/)).toBeVisible()
  })
})
