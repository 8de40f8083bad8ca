import { maxIds } from '@velvet/contracts/applicants'
import type { ApplicationSummary, Decision } from '@velvet/contracts/applications'
import { BulkBar } from '@velvet/ui/bulk-bar'
import { Button, type ButtonProps } from '@velvet/ui/button'
import { OnDemand } from '@velvet/ui/on-demand'
import { Check, X } from 'lucide-react'
import { lazy } from 'react'
import { countText } from '../../kit/counts.ts'
import type { GuestHandlers } from './guest-handlers.ts'

const menuFile = () => import('./selection-menu.tsx')
const SelectionMenu = lazy(async () => ({ default: (await menuFile()).SelectionMenu }))

export type GuestSelectionProps = {
  /** In the order of the list. */
  guests: readonly ApplicationSummary[]
  decide: (guests: readonly ApplicationSummary[], status: Decision) => void
  changeParty: NonNullable<GuestHandlers['changeParty']>
  onClear: () => void
}

/** The bar of the selected guests: the same actions as for one (CAP-04). */
export function GuestSelection({ guests, decide, changeParty, onClear }: GuestSelectionProps) {
  const isTooMany = guests.length > maxIds
  const act = (status: Decision) => decide(guests, status)
  return (
    <BulkBar
      count={guests.length}
      summary={
        isTooMany
          ? `${countText(guests.length)} selected, ${countText(maxIds)} at most`
          : `${countText(guests.length)} selected`
      }
      onClear={onClear}
    >
      <Button variant="primary" icon={<Check />} disabled={isTooMany} onClick={() => act('approved')}>
        Approve
      </Button>
      <Button icon={<X />} disabled={isTooMany} onClick={() => act('declined')}>
        Decline
      </Button>
      <OnDemand trigger={<MoreButton disabled={isTooMany} />} opens="menu" preload={menuFile}>
        <SelectionMenu
          guests={guests}
          decide={act}
          changeParty={changeParty}
          trigger={<MoreButton disabled={isTooMany} />}
        />
      </OnDemand>
      <Button variant="ghost" onClick={onClear}>
        Clear Selection
      </Button>
    </BulkBar>
  )
}

const MoreButton = (props: ButtonProps) => <Button {...props}>More</Button>
