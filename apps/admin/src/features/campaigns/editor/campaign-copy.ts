import type { Campaign } from '@velvet/contracts/campaigns'
import type { CampaignBody } from './save-campaign.queries.ts'

const maxNameLength = 200

/** The same content and audience as a new draft: `Copy of Winter invitation`. */
export const copyOf = ({
  name,
  type,
  templateId,
  customContent,
  content,
  targetFilters,
  targetCount,
}: Campaign): CampaignBody => ({
  name: `Copy of ${name}`.slice(0, maxNameLength),
  type,
  targetFilters,
  targetCount,
  ...(templateId ? { templateId } : { customContent: customContent ?? content }),
})
