import type { Campaign } from '@velvet/contracts/campaigns'
import { ApiError } from '@velvet/contracts/kernel'
import { Dialog } from '@velvet/ui/dialog'
import { ErrorState } from '@velvet/ui/error-state'
import { useState } from 'react'
import { NotLoaded } from '../../../kit/not-loaded.tsx'
import { CampaignDetails } from '../progress/campaign-details.tsx'
import type { CampaignActions } from '../use-campaign-actions.tsx'
import { useCampaign } from './campaign-list.queries.ts'

export type OpenedCampaignProps = {
  /** The id in the address. */
  id: string | undefined
  isLive: boolean
  actions: CampaignActions
  onClose: () => void
}

/** The campaign in the address, even when the list does not show it. */
export function OpenedCampaign({ id, isLive, actions, onClose }: OpenedCampaignProps) {
  const asked = useCampaign(id, isLive)
  const campaign = id ? asked.data : undefined
  const [shown, setShown] = useState<Campaign>()
  if (campaign && campaign !== shown) setShown(campaign)
  const latest = campaign ?? shown
  const isGone = campaign !== undefined && asked.error instanceof ApiError && asked.error.status === 404
  if (id && asked.error && (isGone || !campaign))
    return (
      <Dialog open onOpenChange={(open) => (open ? undefined : onClose())} title="Campaign" placement="end">
        {isGone ? (
          <ErrorState title="This campaign no longer exists">It was deleted in the meantime.</ErrorState>
        ) : (
          <NotLoaded title="This campaign could not be loaded" query={asked} />
        )}
      </Dialog>
    )
  if (!latest) return null
  return (
    <CampaignDetails
      key={latest.id}
      campaign={latest}
      open={campaign !== undefined}
      isLive={isLive}
      actions={actions}
      onClose={onClose}
    />
  )
}
