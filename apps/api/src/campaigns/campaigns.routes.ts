import {
  cancelCampaign,
  createCampaign,
  deleteCampaign,
  getCampaign,
  getCampaignProgress,
  getCampaignStats,
  listCampaigns,
  listRecipients,
  pauseCampaign,
  previewAudience,
  resumeCampaign,
  sendCampaign,
  updateCampaign,
} from '@velvet/contracts/campaigns'
import * as campaigns from '@velvet/services/campaigns'
import type { Slice } from '../kernel/mount.ts'

export const campaignRoutes: Slice = ({ mount }) => {
  mount(listCampaigns, campaigns.listCampaigns)
  mount(getCampaignStats, campaigns.getCampaignStats)
  mount(previewAudience, campaigns.previewAudience)
  mount(createCampaign, campaigns.createCampaign)
  mount(getCampaign, campaigns.getCampaign)
  mount(updateCampaign, campaigns.updateCampaign)
  mount(deleteCampaign, campaigns.deleteCampaign)
  mount(sendCampaign, campaigns.sendCampaign)
  mount(pauseCampaign, campaigns.pauseCampaign)
  mount(resumeCampaign, campaigns.resumeCampaign)
  mount(cancelCampaign, campaigns.cancelCampaign)
  mount(getCampaignProgress, campaigns.getCampaignProgress)
  mount(listRecipients, campaigns.listRecipients)
}
