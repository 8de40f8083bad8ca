import type { Campaign } from '@velvet/contracts/campaigns'
import { Button } from '@velvet/ui/button'
import { SearchInput } from '@velvet/ui/search-input'
import { Select } from '@velvet/ui/select'
import { Plus } from 'lucide-react'
import { parseAsString, useQueryStates } from 'nuqs'
import { lazy, Suspense, useMemo, useState } from 'react'
import { campaignStateLabel } from './campaign-badge.tsx'
import { CampaignStats } from './campaign-stats.tsx'
import { CampaignTable } from './campaign-table.tsx'
import { useCampaigns } from './campaigns.queries.ts'
import { useCampaignChanges } from './use-campaign-changes.ts'

const CampaignDialog = lazy(() =>
  import('./campaign-dialog.tsx').then((module) => ({ default: module.CampaignDialog })),
)
const CampaignDetails = lazy(() =>
  import('./campaign-details.tsx').then((module) => ({ default: module.CampaignDetails })),
)

const none: Campaign[] = []

const stateLabels = ['Draft', 'Scheduled', 'Sending', 'Paused', 'Completed', 'Failed', 'Cancelled']

/** Numbers, filters and table of the campaigns, and the dialogs that write and show one. */
export function CampaignsTab() {
  const isTold = useCampaignChanges()
  const list = useCampaigns(isTold)
  const [{ search, state }, setFilters] = useQueryStates({
    search: parseAsString.withDefault(''),
    state: parseAsString.withDefault(''),
  })
  const [writing, setWriting] = useState<{ campaign: Campaign | undefined; open: boolean }>()
  const [reading, setReading] = useState<{ id: string; open: boolean }>()
  const shown = useMemo(() => {
    const word = search.trim().toLowerCase()
    return list.data?.filter(
      (campaign) =>
        (word === '' || `${campaign.name} ${campaign.content?.subject ?? ''}`.toLowerCase().includes(word)) &&
        (state === '' || campaignStateLabel(campaign) === state),
    )
  }, [list.data, search, state])
  const opened = list.data?.find(({ id }) => id === reading?.id)
  const write = () => setWriting({ campaign: undefined, open: true })

  return (
    <div className="flex flex-1 flex-col md:min-h-0">
      <CampaignStats campaigns={list.data ?? none} isTold={isTold} />
      <div className="h-4 shrink-0 max-md:h-3" />
      <section
        aria-label="Filters"
        className="flex flex-wrap items-center gap-2 border-y border-line bg-bg px-5 py-2.5 max-md:px-3"
      >
        <SearchInput
          label="Search campaigns"
          placeholder="Search name or subject"
          value={search}
          onValueChange={(text) => void setFilters({ search: text || null })}
          className="w-72 max-md:w-full"
        />
        <Select
          aria-label="Status"
          className="max-md:flex-1"
          value={state}
          onChange={(event) => void setFilters({ state: event.target.value || null })}
        >
          <option value="">All statuses</option>
          {stateLabels.map((label) => (
            <option key={label}>{label}</option>
          ))}
        </Select>
        <Button variant="primary" icon={<Plus />} className="ms-auto" onClick={write}>
          Create Campaign
        </Button>
      </section>
      <CampaignTable
        campaigns={shown}
        isFiltered={search !== '' || state !== ''}
        onClearFilters={() => void setFilters({ search: null, state: null })}
        error={list.error}
        onRetry={() => void list.refetch()}
        isRetrying={list.isFetching}
        onCreate={write}
        onEdit={(campaign) => setWriting({ campaign, open: true })}
        onOpen={({ id }) => setReading({ id, open: true })}
      />
      <Suspense fallback={null}>
        {writing ? (
          <CampaignDialog
            key={writing.campaign?.id ?? 'new'}
            campaign={writing.campaign}
            open={writing.open}
            onClose={() => setWriting({ ...writing, open: false })}
          />
        ) : null}
        {reading && opened ? (
          <CampaignDetails
            campaign={opened}
            open={reading.open}
            onClose={() => setReading({ ...reading, open: false })}
          />
        ) : null}
      </Suspense>
    </div>
  )
}
