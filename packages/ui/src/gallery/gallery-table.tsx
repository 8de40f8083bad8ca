import { Check, Ellipsis, Inbox, X } from 'lucide-react'
import { type ReactNode, useMemo, useState } from 'react'
import { Button, IconButton } from '../controls/button.tsx'
import { Pagination } from '../controls/pagination.tsx'
import { SegmentedControl } from '../controls/segmented-control.tsx'
import { Avatar } from '../display/avatar.tsx'
import { Badge, type BadgeTone } from '../display/badge.tsx'
import { LevelBars } from '../display/level-bars.tsx'
import { EmptyState } from '../feedback/empty-state.tsx'
import { ErrorState } from '../feedback/error-state.tsx'
import { BulkBar } from '../table/bulk-bar.tsx'
import { type DataColumn, DataTable, RowTitle, type Sort } from '../table/data-table.tsx'
import { GallerySection } from './gallery-frame.tsx'

type Guest = {
  id: string
  name: string
  city: string
  age: number
  status: Exclude<BadgeTone, 'neutral' | 'info'>
  level: 1 | 2 | 3 | 4
}

const names = [
  'Ava Castellan',
  'Zara Moreau',
  'Theo Whitlock',
  'Rhea Adeyemi',
  'Kai Brandt',
  'Ines Delgado',
  'Jude Voss',
  'Mila Okafor',
]
const cities = ['New York, NY', 'Las Vegas, NV', 'Chicago, IL', 'Miami Beach, FL']
const statuses = ['pending', 'declined', 'approved'] as const
const levels = [1, 4, 3, 2] as const
const words = { pending: 'Pending', approved: 'Approved', declined: 'Declined' }
const ranks = { 1: 'Low', 2: 'Normal', 3: 'High', 4: 'Urgent' }

const guests: Guest[] = names.map((name, index) => ({
  id: `guest-${index + 1}`,
  name,
  city: cities[index % 4] ?? '',
  age: 21 + ((index * 7) % 30),
  status: statuses[index % 3] ?? 'pending',
  level: levels[index % 4] ?? 1,
}))

const rowId = (guest: Guest) => guest.id
const rowName = (guest: Guest) => guest.name

const columns: DataColumn<Guest>[] = [
  {
    key: 'name',
    header: 'Contact',
    sortable: true,
    pinned: 'start',
    width: 230,
    cell: (guest) => <Contact guest={guest} />,
  },
  { key: 'city', header: 'Location', sortable: true, cell: (guest) => guest.city },
  { key: 'age', header: 'Age', sortable: true, align: 'end', width: 72, cell: (guest) => guest.age },
  {
    key: 'status',
    header: 'Status',
    sortable: true,
    width: 130,
    cell: (guest) => <Badge tone={guest.status}>{words[guest.status]}</Badge>,
  },
  {
    key: 'priority',
    header: 'Priority',
    width: 120,
    cell: (guest) => <LevelBars level={guest.level} label={ranks[guest.level]} />,
  },
  { key: 'actions', header: 'Actions', width: 130, align: 'end', cell: (guest) => <Actions guest={guest} /> },
]

function Contact({ guest }: { guest: Guest }) {
  return (
    <span className="flex items-center gap-2.5">
      <Avatar name={guest.name} size="xs" />
      <RowTitle>{guest.name}</RowTitle>
    </span>
  )
}

function Actions({ guest }: { guest: Guest }) {
  return (
    <span className="inline-flex">
      <IconButton size="sm" label={`Approve ${guest.name}`}>
        <Check />
      </IconButton>
      <IconButton size="sm" label={`Decline ${guest.name}`}>
        <X />
      </IconButton>
      <IconButton size="sm" label={`More for ${guest.name}`}>
        <Ellipsis />
      </IconButton>
    </span>
  )
}

function card(guest: Guest, select: ReactNode) {
  return (
    <div className="flex items-center gap-3 px-3 py-3">
      {select}
      <Avatar name={guest.name} size="md" />
      <div className="min-w-0 flex-1">
        <RowTitle>{guest.name}</RowTitle>
        <p className="text-xs text-fg-3">{guest.city}</p>
      </div>
      <Badge tone={guest.status}>{words[guest.status]}</Badge>
    </div>
  )
}

const states = [
  { value: 'ready', label: 'Rows' },
  { value: 'loading', label: 'Loading' },
  { value: 'empty', label: 'Empty' },
  { value: 'error', label: 'Error' },
] as const

export function GalleryTable() {
  const [sort, setSort] = useState<Sort>({ key: 'name', direction: 'ascending' })
  const [selection, setSelection] = useState<ReadonlySet<string>>(new Set(['guest-2', 'guest-3']))
  const [page, setPage] = useState(1)
  const [state, setState] = useState<(typeof states)[number]['value']>('ready')
  const rows = useMemo(() => (state === 'ready' ? sorted(guests, sort) : []), [sort, state])
  return (
    <GallerySection title="Table" note="j and k move, x selects, Shift selects a range, Escape clears.">
      <SegmentedControl label="State of the table" value={state} onValueChange={setState} options={states} />
      <div className="overflow-clip rounded-dialog border border-line bg-surface">
        <DataTable
          label="Guests"
          columns={columns}
          rows={rows}
          rowId={rowId}
          rowName={rowName}
          sort={sort}
          onSortChange={setSort}
          selection={selection}
          onSelectionChange={setSelection}
          renderCard={card}
          loading={state === 'loading'}
          error={
            state === 'error' ? (
              <ErrorState title="The list could not be loaded" onRetry={() => setState('ready')} />
            ) : undefined
          }
          empty={
            <EmptyState title="No applicants found" icon={<Inbox />}>
              No applicants have been submitted yet.
            </EmptyState>
          }
        />
        <BulkBar count={selection.size} summary={`${selection.size} selected`} onClear={() => setSelection(new Set())}>
          <Button size="sm">Merge Selected</Button>
          <Button size="sm" variant="ghost" onClick={() => setSelection(new Set())}>
            Clear Selection
          </Button>
        </BulkBar>
        <div className="border-t border-line px-4 py-2.5">
          <Pagination
            label="Pages of guests"
            page={page}
            pageCount={20}
            onPageChange={setPage}
            summary="1–50 of 1,000"
          />
        </div>
      </div>
    </GallerySection>
  )
}

function sorted(rows: Guest[], { key, direction }: Sort): Guest[] {
  const value = (guest: Guest) =>
    key === 'age' ? String(guest.age) : key === 'city' ? guest.city : key === 'status' ? guest.status : guest.name
  const sign = direction === 'ascending' ? 1 : -1
  return rows.toSorted((a, b) => sign * value(a).localeCompare(value(b)))
}
