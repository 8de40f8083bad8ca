import type { ApplicationSortKey, ApplicationSummary } from '@velvet/contracts/applications'
import { type DataColumn, RowTitle } from '@velvet/ui/data-table'
import { ApplicationBadge, AppliedDate, Unknown } from '../people/index.ts'
import { GuestActions } from './guest-actions.tsx'
import { Party } from './guest-facts.tsx'
import type { GuestHandlers } from './guest-handlers.ts'
import { GuestTold } from './guest-told.tsx'

type GuestColumn = DataColumn<ApplicationSummary> & {
  key: ApplicationSortKey | 'party' | 'status' | 'told' | 'actions'
}

/** The columns of the guest list (CAP-03); roles that may not read scores get none. */
export const guestColumns = (handlers: GuestHandlers, mayReadScore: boolean): readonly GuestColumn[] => [
  {
    key: 'name',
    header: 'Guest',
    sortable: true,
    pinned: 'start',
    minWidth: 180,
    cell: (guest) => <RowTitle onClick={() => handlers.view(guest)}>{guest.name}</RowTitle>,
  },
  { key: 'party', header: 'Party', width: 140, cell: (guest) => <Party guest={guest} /> },
  {
    key: 'status',
    header: 'Status',
    width: 160,
    cell: ({ status, stagedStatus }) => <ApplicationBadge status={status} stagedStatus={stagedStatus} />,
  },
  { key: 'told', header: 'Told', width: 110, cell: (guest) => <GuestTold guest={guest} /> },
  ...(mayReadScore
    ? [
        {
          key: 'score',
          header: 'Score',
          sortable: true,
          align: 'end',
          width: 80,
          cell: ({ score }: ApplicationSummary) => score ?? <Unknown />,
        } as const,
      ]
    : []),
  {
    key: 'applied',
    header: 'Applied',
    sortable: true,
    width: 100,
    cell: ({ createdAt }) => <AppliedDate at={createdAt} />,
  },
  ...(handlers.decide
    ? [
        {
          key: 'actions',
          header: 'Actions',
          align: 'end',
          pinned: 'end',
          width: 124,
          cell: (guest: ApplicationSummary) => <GuestActions guest={guest} handlers={handlers} />,
        } as const,
      ]
    : []),
]
