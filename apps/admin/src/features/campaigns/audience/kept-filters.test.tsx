import type { TargetFilters } from '@velvet/contracts/campaigns'
import { expect, it } from 'vitest'
import { campaign } from '../../../testing/campaigns.ts'
import { openCampaign } from '../../../testing/open/open-campaign.tsx'

const save = 'PATCH /api/admin/campaigns/campaign-1'

it('CAMP-17 keeps the filters beside a choice by hand, even if no status is ticked', async () => {
  const targetFilters: TargetFilters = { mode: 'manual', applicantIds: ['person-1'], status: [], city: 'Boston' }
  const { fill, press, asked } = await openCampaign({}, campaign({ targetFilters }))
  await fill('Campaign name', 'Renamed')
  await press('Save changes')
  await expect.poll(() => asked(save).length).toBe(1)
  expect(await asked(save)[0]?.json()).toMatchObject({ targetFilters })
})
