import {
  cancelCampaign,
  countStuckCampaigns,
  createCampaign,
  deleteCampaign,
  exportRecipients,
  getCampaign,
  getCampaignProgress,
  getCampaignStats,
  getRetryPlan,
  listAudience,
  listCampaigns,
  listRecipients,
  pauseCampaign,
  previewAudience,
  previewMessage,
  resolveReview,
  resumeCampaign,
  retryFailed,
  scheduleCampaign,
  sendCampaign,
  testCampaign,
  updateCampaign,
} from '@velvet/contracts/campaigns'
import * as campaigns from '@velvet/services/campaigns'
import * as delivery from '@velvet/services/delivery'
import type { Slice } from '../kernel/mount.ts'

/** Test messages go out at once, through the given providers; the worker sends everything else. */
export const campaignRoutes =
  (testSenders: campaigns.TestSenders): Slice =>
  ({ mount, mountDownload }) => {
    mount(listCampaigns, campaigns.listCampaigns)
    mount(getCampaignStats, campaigns.getCampaignStats)
    mount(countStuckCampaigns, campaigns.countStuckCampaigns)
    mount(previewAudience, campaigns.previewAudience)
    mount(listAudience, campaigns.listAudience)
    mount(previewMessage, delivery.previewMessage)
    mount(createCampaign, campaigns.createCampaign)
    mount(getCampaign, campaigns.getCampaign)
    mount(updateCampaign, campaigns.updateCampaign)
    mount(deleteCampaign, campaigns.deleteCampaign)
    mount(sendCampaign, campaigns.sendCampaign)
    mount(scheduleCampaign, campaigns.scheduleCampaign)
    mount(testCampaign, campaigns.testCampaign(testSenders))
    mount(pauseCampaign, campaigns.pauseCampaign)
    mount(resumeCampaign, campaigns.resumeCampaign)
    mount(cancelCampaign, campaigns.cancelCampaign)
    mount(resolveReview, campaigns.resolveReview)
    mount(getRetryPlan, campaigns.getRetryPlan)
    mount(retryFailed, campaigns.retryFailed)
    mount(getCampaignProgress, campaigns.getCampaignProgress)
    mount(listRecipients, campaigns.listRecipients)
    mountDownload(exportRecipients, campaigns.exportRecipients)
  }
