import { describe, expect, it } from 'vitest'
import { type OpenedCampaign, openCampaign } from '../../../testing/open/open-campaign.tsx'

const audience = 'POST /api/admin/campaigns/audience'

const lastQuestion = async ({ asked }: OpenedCampaign) => (await asked(audience).at(-1)?.clone().json())?.targetFilters

describe('the audience of a campaign', () => {
  it('ANS-26 narrows by the status of the application to the chosen event', async () => {
    const opened = await openCampaign()
    const { dialog, press } = opened
    await press('More filters')
    const statuses = dialog.getByRole('group', { name: 'Application status' })
    expect(statuses.query()).toBeNull()
    const events = dialog.getByRole('combobox', { name: 'Event' })
    await events.selectOptions('Winter Salon')
    await statuses.getByRole('checkbox', { name: 'Waitlisted' }).click()
    await statuses.getByRole('checkbox', { name: 'Offered' }).click()
    await expect
      .poll(() => lastQuestion(opened))
      .toMatchObject({ eventId: 'event-1', applicationStatus: ['waitlisted', 'offered'] })
    await events.selectOptions('Any event or none')
    await expect.poll(() => lastQuestion(opened)).not.toHaveProperty('applicationStatus')
  })
})
