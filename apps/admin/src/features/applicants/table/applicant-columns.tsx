import type { ApplicantSummary, SortKey } from '@velvet/contracts/applicants'
import { locationText } from '@velvet/domain/applicants'
import type { DataColumn, Density } from '@velvet/ui/data-table'
import {
  AppliedDate,
  Instagram,
  PriorityRank,
  ProfileImage,
  RowName,
  StatusBadge,
  Unknown,
} from '../../people/index.ts'
import { DuplicateMark } from './duplicate-mark.tsx'
import { LatestEvent } from './latest-event.tsx'
import { type RowActionHandlers, RowActions } from './row-actions.tsx'

type ApplicantColumn = DataColumn<ApplicantSummary> & { key: SortKey | 'event' }

/** The columns that the view menu can hide. */
export const hideableColumns: readonly ApplicantColumn[] = [
  {
    key: 'location',
    header: 'Location',
    sortable: true,
    width: 88,
    cell: (applicant) => <Location applicant={applicant} />,
  },
  {
    key: 'event',
    header: 'Event',
    width: 116,
    cell: (applicant) => <LatestEvent applicant={applicant} />,
  },
  {
    key: 'age',
    header: 'Age',
    sortable: true,
    align: 'end',
    width: 60,
    cell: ({ age }) => (age === 0 ? <Unknown /> : age),
  },
  {
    key: 'instagram',
    header: 'IG',
    sortable: true,
    width: 112,
    cell: (applicant) => <Instagram applicant={applicant} />,
  },
  {
    key: 'status',
    header: 'Status',
    sortable: true,
    width: 108,
    cell: ({ status }) => <StatusBadge status={status} />,
  },
  {
    key: 'priority',
    header: 'Priority',
    sortable: true,
    width: 88,
    cell: ({ priority }) => <PriorityRank priority={priority} />,
  },
  {
    key: 'score',
    header: 'Score',
    sortable: true,
    align: 'end',
    width: 72,
    cell: ({ score }) => (score === null ? <Unknown /> : score),
  },
  {
    key: 'appliedDate',
    header: 'Applied',
    sortable: true,
    width: 92,
    cell: ({ createdAt }) => <AppliedDate at={createdAt} />,
  },
]

/** The columns of the applicants table (DASH-10), with the widths that the admin chose. */
export const applicantColumns = (
  handlers: RowActionHandlers,
  widths: Readonly<Record<string, number>>,
  density: Density,
): readonly DataColumn<ApplicantSummary>[] =>
  [contact(handlers, density), ...hideableColumns, actions(handlers)].map((column) => {
    const width = widths[column.key]
    return width === undefined ? column : { ...column, width }
  })

const contact = (handlers: RowActionHandlers, density: Density): DataColumn<ApplicantSummary> => ({
  key: 'name',
  header: 'Contact',
  sortable: true,
  pinned: 'start',
  minWidth: 208,
  cell: (applicant) => <Contact applicant={applicant} handlers={handlers} isTight={density !== 'comfortable'} />,
})

const actions = (handlers: RowActionHandlers): DataColumn<ApplicantSummary> => ({
  key: 'actions',
  header: 'Actions',
  align: 'end',
  pinned: 'end',
  width:
    30 +
    30 * [handlers.edit, handlers.decide, handlers.decide, handlers.message, handlers.remove].filter(Boolean).length,
  cell: (applicant) => <RowActions applicant={applicant} handlers={handlers} />,
})

type ContactProps = { applicant: ApplicantSummary; handlers: RowActionHandlers; isTight: boolean }

/** Avatar, name, email, and phone (DASH-11), in one line in compact rows, and why the applicant may be a duplicate. */
function Contact({ applicant, handlers, isTight }: ContactProps) {
  return (
    <span className="flex items-center gap-2">
      <ProfileImage person={applicant} size={isTight ? 'xs' : undefined} />
      <span className={isTight ? 'flex min-w-0 flex-1 items-center gap-3' : 'min-w-0 flex-1'}>
        <span className="flex min-w-0 items-center gap-2">
          <RowName applicant={applicant} onOpen={handlers.view} />
          <DuplicateMark applicant={applicant} onMerge={handlers.merge} />
        </span>
        <Addresses applicant={applicant} isTight={isTight} />
      </span>
    </span>
  )
}

const onTwoLines = 'flex flex-col items-start text-xs leading-[15px] text-fg-3'
/** One line high: a phone number that does not fit next to the email wraps out of sight. */
const onOneLine = 'flex h-[1lh] min-w-0 flex-1 flex-wrap gap-x-3 overflow-hidden text-xs text-fg-3'

function Addresses({ applicant, isTight }: Pick<ContactProps, 'applicant' | 'isTight'>) {
  const { email, phone } = applicant
  return (
    <span className={isTight ? onOneLine : onTwoLines}>
      {email ? (
        <span title={email} className="max-w-full truncate">
          {email}
        </span>
      ) : null}
      {phone ? (
        <span title={phone} className="max-w-full truncate">
          {phone}
        </span>
      ) : null}
    </span>
  )
}

function Location({ applicant }: { applicant: ApplicantSummary }) {
  const place = locationText(applicant)
  return <span title={place}>{place}</span>
}
