import type { CampaignSummary } from '@velvet/contracts/campaigns'
import { Button } from '@velvet/ui/button'
import { DataTable } from '@velvet/ui/data-table'
import { EmptyState } from '@velvet/ui/empty-state'
import { usePhone } from '@velvet/ui/media-query'
import { Megaphone, SearchX } from 'lucide-react'
import { useCallback, useMemo } from 'react'
import { NotLoaded } from '../../../kit/not-loaded.tsx'
import { OlderRows } from '../../../kit/older-rows.tsx'
import type { CampaignActions } from '../use-campaign-actions.tsx'
import { CampaignCard } from './campaign-card.tsx'
import { campaignColumns } from './campaign-columns.tsx'
import type { useCampaigns } from './campaign-list.queries.ts'

export type CampaignTableProps = {
  list: ReturnType<typeof useCampaigns>
  campaigns: readonly CampaignSummary[]
  /** The total number of campaigns, once loaded. */
  total: number | undefined
  isFiltered: boolean
  onClearFilters: () => void
  onCreate: () => void
  actions: CampaignActions
}

const rowId = ({ id }: CampaignSummary) => id
const rowName = ({ name }: CampaignSummary) => name

/** The campaigns as a table, or as cards on a phone, or their placeholder, error, or empty state. */
export function CampaignTable({ list, campaigns, actions, ...props }: CampaignTableProps) {
  const phone = usePhone()
  const { data, error, isFetching, isPlaceholderData, hasNextPage, isFetchingNextPage, fetchNextPage } = list
  const columns = useMemo(() => campaignColumns(actions), [actions])
  const renderCard = useCallback(
    (campaign: CampaignSummary) => <CampaignCard campaign={campaign} actions={actions} />,
    [actions],
  )
  const mayReadOn = hasNextPage && !isFetching && !list.isFetchNextPageError
  const readOn = useCallback(() => void (mayReadOn && fetchNextPage()), [mayReadOn, fetchNextPage])
  return (
    <div aria-busy={isPlaceholderData} className="flex min-h-96 flex-1 flex-col faint-while-busy">
      <DataTable
        label="Campaigns"
        columns={columns}
        rows={campaigns}
        rowCount={props.total}
        rowId={rowId}
        rowName={rowName}
        density="comfortable"
        fill={!phone}
        onEnd={readOn}
        loading={!data && !error}
        error={error && !data ? <NotLoaded title="The campaigns could not be loaded" query={list} /> : undefined}
        empty={
          props.isFiltered ? (
            <NothingMatches onClear={props.onClearFilters} />
          ) : (
            <NothingYet onCreate={props.onCreate} />
          )
        }
        renderCard={renderCard}
      />
      <OlderRows
        noun="campaigns"
        isFailed={list.isFetchNextPageError}
        isFetching={isFetchingNextPage}
        onRetry={() => void fetchNextPage()}
        onLoad={phone && hasNextPage ? readOn : undefined}
      />
    </div>
  )
}

function NothingMatches({ onClear }: { onClear: () => void }) {
  return (
    <EmptyState title="No campaigns found" icon={<SearchX />} action={<Button onClick={onClear}>Clear Filters</Button>}>
      Try adjusting your search or filter criteria.
    </EmptyState>
  )
}

function NothingYet({ onCreate }: { onCreate: () => void }) {
  return (
    <EmptyState
      title="No campaigns yet"
      icon={<Megaphone />}
      action={<Button onClick={onCreate}>Create your first campaign</Button>}
    >
      Write to everyone on the list at once. You see who it would reach before anything is sent.
    </EmptyState>
  )
}
