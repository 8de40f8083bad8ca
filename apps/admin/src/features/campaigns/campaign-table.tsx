import type { Campaign } from '@velvet/contracts/campaigns'
import { Button } from '@velvet/ui/button'
import { DataTable } from '@velvet/ui/data-table'
import { EmptyState } from '@velvet/ui/empty-state'
import { ErrorState } from '@velvet/ui/error-state'
import { usePhone } from '@velvet/ui/media-query'
import { Megaphone, SearchX } from 'lucide-react'
import { useCallback, useEffect, useMemo, useRef } from 'react'
import { CampaignCard } from './campaign-card.tsx'
import { campaignColumns } from './campaign-columns.tsx'
import { useCampaignActions } from './use-campaign-actions.ts'

export type CampaignTableProps = {
  campaigns: readonly Campaign[] | undefined
  isFiltered: boolean
  onClearFilters: () => void
  error: Error | null
  onRetry: () => void
  isRetrying: boolean
  onCreate: () => void
  onEdit: (campaign: Campaign) => void
  onOpen: (campaign: Campaign) => void
}

const none: Campaign[] = []
const rowId = ({ id }: Campaign) => id
const rowName = ({ name }: Campaign) => name

/** The campaigns as a table, or as cards on a phone, with all that can stand in their place. */
export function CampaignTable({ campaigns, onEdit, onOpen, ...props }: CampaignTableProps) {
  const phone = usePhone()
  const actions = useCampaignActions()
  const handlers = useRef({ onEdit, onOpen })
  useEffect(() => {
    handlers.current = { onEdit, onOpen }
  })
  const rowActions = useMemo(
    () => ({
      actions,
      onEdit: (campaign: Campaign) => handlers.current.onEdit(campaign),
      onOpen: (campaign: Campaign) => handlers.current.onOpen(campaign),
    }),
    [actions],
  )
  const columns = useMemo(() => campaignColumns(rowActions), [rowActions])
  const renderCard = useCallback(
    (campaign: Campaign) => <CampaignCard campaign={campaign} {...rowActions} />,
    [rowActions],
  )
  return (
    <DataTable
      label="Campaigns"
      columns={columns}
      rows={campaigns ?? none}
      rowId={rowId}
      rowName={rowName}
      density="comfortable"
      fill={!phone}
      loading={!campaigns && !props.error}
      error={
        props.error && !campaigns ? (
          <ErrorState
            title="The campaigns could not be loaded"
            details={props.error.message}
            onRetry={props.onRetry}
            retrying={props.isRetrying}
          >
            Check your connection and try again.
          </ErrorState>
        ) : undefined
      }
      empty={
        props.isFiltered ? (
          <EmptyState
            title="No campaigns found"
            icon={<SearchX />}
            action={<Button onClick={props.onClearFilters}>Clear Filters</Button>}
          >
            Try adjusting your search or filter criteria.
          </EmptyState>
        ) : (
          <EmptyState
            title="No campaigns yet"
            icon={<Megaphone />}
            action={<Button onClick={props.onCreate}>Create your first campaign</Button>}
          >
            Write to everyone on the list at once; you see who would be reached before anything is sent.
          </EmptyState>
        )
      }
      renderCard={renderCard}
    />
  )
}
