import type { CampaignSummary } from '@velvet/contracts/campaigns'
import { Button } from '@velvet/ui/button'
import { EmptyState } from '@velvet/ui/empty-state'
import { Megaphone, SearchX } from 'lucide-react'
import { useCallback, useMemo } from 'react'
import { PagedRecordList } from '../../../kit/record-list/paged-record-list.tsx'
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

const rowName = ({ name }: CampaignSummary) => name

/** The campaigns as a table, or as cards on a phone, or their placeholder, error, or empty state. */
export function CampaignTable({ list, campaigns, actions, ...props }: CampaignTableProps) {
  const columns = useMemo(() => campaignColumns(actions), [actions])
  const renderCard = useCallback(
    (campaign: CampaignSummary) => <CampaignCard campaign={campaign} actions={actions} />,
    [actions],
  )
  return (
    <PagedRecordList
      label="Campaigns"
      query={list}
      columns={columns}
      rows={campaigns}
      rowCount={props.total}
      rowName={rowName}
      density="comfortable"
      empty={
        props.isFiltered ? <NothingMatches onClear={props.onClearFilters} /> : <NothingYet onCreate={props.onCreate} />
      }
      renderCard={renderCard}
    />
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
      Message everyone on your list at once. Before anything is sent, you see who it will reach.
    </EmptyState>
  )
}
