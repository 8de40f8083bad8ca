import type { EventNumbers } from '@velvet/contracts/events'
import { applicationStatusLabels } from '@velvet/domain/applications'
import { Button } from '@velvet/ui/button'
import { countText } from '../../kit/counts.ts'
import { type GuestView, listedStatuses } from './guest-view.ts'

const allStatuses = [...listedStatuses, 'invited', 'expired'] as const

export type GuestStatusProps = { view: GuestView; numbers: EventNumbers | undefined }

/** Narrows the guest list to one status; each button has the number of its applications (CAP-03). */
export function GuestStatus({ view, numbers }: GuestStatusProps) {
  const total = numbers && allStatuses.reduce((sum, status) => sum + numbers[status].applications, 0)
  const options = [
    { status: null, label: 'All', count: total },
    ...listedStatuses.map((status) => ({
      status,
      label: applicationStatusLabels[status],
      count: numbers?.[status].applications,
    })),
  ]
  return (
    <fieldset className="flex flex-wrap gap-1">
      <legend className="sr-only">Status</legend>
      {options.map(({ status, label, count }) => (
        <Button
          key={label}
          variant={view.status === status ? 'secondary' : 'ghost'}
          aria-pressed={view.status === status}
          onClick={() => view.setStatus(status)}
        >
          {label} {count === undefined ? null : <span className="text-xs text-fg-3">{countText(count)}</span>}
        </Button>
      ))}
    </fieldset>
  )
}
