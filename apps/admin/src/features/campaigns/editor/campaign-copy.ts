import type { Campaign } from '@velvet/contracts/campaigns'
import type { CampaignBody } from './save-campaign.queries.ts'

const maxNameLength = 200

const isUnsent = ({ status }: Campaign): boolean => status === 'draft' || status === 'scheduled'

/**
 * The same content and audience as a new draft: `Copy of Winter invitation`. A sent campaign keeps the content it was sent with,
 * although its template may have changed since.
 */
export const copyOf = (campaign: Campaign): CampaignBody => {
  const { name, type, templateId, customContent, content, targetFilters, targetCount } = campaign
  return {
    name: `Copy of ${name}`.slice(0, maxNameLength),
    type,
    targetFilters,
    targetCount,
    ...(templateId && isUnsent(campaign) ? { templateId } : { customContent: customContent ?? content }),
  }
}
