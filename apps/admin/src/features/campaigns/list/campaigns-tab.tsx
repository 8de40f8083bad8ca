import type { Campaign, CampaignSummary } from '@velvet/contracts/campaigns'
import { lazy, Suspense, useMemo, useState } from 'react'
import { useCampaignChanges } from '../campaigns.queries.ts'
import { useCampaignActions } from '../use-campaign-actions.tsx'
import { useCampaignStats, useCampaigns } from './campaign-list.queries.ts'
import { CampaignStats } from './campaign-stats.tsx'
import { CampaignTable } from './campaign-table.tsx'
import { CampaignToolbar } from './campaign-toolbar.tsx'
import { useCampaignView } from './campaign-view.ts'

const CampaignDialog = lazy(async () => ({ default: (await import('../editor/campaign-dialog.tsx')).CampaignDialog }))
const OpenedCampaign = lazy(async () => ({ default: (await import('./opened-campaign.tsx')).OpenedCampaign }))

const none: CampaignSummary[] = []

/** The numbers, filters, and table of the campaigns, and the dialogs that edit and show one. */
export function CampaignsTab() {
  const isLive = useCampaignChanges()
  const view = useCampaignView()
  const list = useCampaigns(view.filters, isLive)
  const campaigns = useMemo(() => list.data?.pages.flat() ?? none, [list.data])
  const stats = useCampaignStats(campaigns, isLive)
  const [isReading, setIsReading] = useState(false)
  if (view.openedId && !isReading) setIsReading(true)
  const [writing, setWriting] = useState<{ campaign: Campaign | undefined; open: boolean }>()
  const write = (campaign?: Campaign) => setWriting({ campaign, open: true })
  const actions = useCampaignActions({
    open: ({ id }) => view.open(id),
    edit: (campaign) => {
      if (view.openedId) view.close()
      write(campaign)
    },
    leave: ({ id }) => (id === view.openedId ? view.close() : undefined),
  })
  const total = list.hasNextPage ? (view.isFiltered ? undefined : stats.data?.totalCampaigns) : campaigns.length

  return (
    <div className="flex flex-1 flex-col md:min-h-0">
      <CampaignStats stats={stats} />
      <div className="h-4 shrink-0 max-md:h-3" />
      <CampaignToolbar view={view} onCreate={() => write()} />
      <CampaignTable
        list={list}
        campaigns={campaigns}
        total={total}
        isFiltered={view.isFiltered}
        onClearFilters={view.clear}
        onCreate={() => write()}
        actions={actions}
      />
      <Suspense fallback={null}>
        {isReading ? (
          <OpenedCampaign id={view.openedId} isLive={isLive} actions={actions} onClose={view.close} />
        ) : null}
        {writing ? (
          <CampaignDialog
            key={writing.campaign?.id ?? 'new'}
            campaign={writing.campaign}
            open={writing.open}
            onClose={() => setWriting({ ...writing, open: false })}
          />
        ) : null}
      </Suspense>
    </div>
  )
}
