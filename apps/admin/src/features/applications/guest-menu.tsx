import type { ApplicationSummary, Decision } from '@velvet/contracts/applications'
import { Menu, MenuItem, MenuSeparator } from '@velvet/ui/menu'
import { Clock, Link, ListOrdered, RefreshCw, Ticket, UsersRound } from 'lucide-react'
import type { ReactElement } from 'react'
import type { GuestHandlers } from './guest-handlers.ts'
import { useGuestLink } from './use-guest-link.ts'

export const otherDecisions: readonly { status: Decision; label: string; icon: ReactElement }[] = [
  { status: 'waitlisted', label: 'Waitlist', icon: <ListOrdered /> },
  { status: 'offered', label: 'Offer a place', icon: <Ticket /> },
  { status: 'pending', label: 'Set pending', icon: <Clock /> },
]

export type GuestMenuProps = {
  guest: ApplicationSummary
  decide: NonNullable<GuestHandlers['decide']>
  changeParty: NonNullable<GuestHandlers['changeParty']>
  trigger: ReactElement
}

/** The decisions besides Approve and Decline, the party, and the guest's link (CAP-04). */
export function GuestMenu({ guest, decide, changeParty, trigger }: GuestMenuProps) {
  const { copy, renew } = useGuestLink([guest])
  return (
    <Menu defaultOpen trigger={trigger}>
      {otherDecisions.map(({ status, label, icon }) => (
        <MenuItem
          key={status}
          icon={icon}
          disabled={(guest.stagedStatus ?? guest.status) === status}
          onSelect={() => decide([guest], status)}
        >
          {label}
        </MenuItem>
      ))}
      <MenuSeparator />
      <MenuItem icon={<UsersRound />} onSelect={() => changeParty(guest)}>
        Change party
      </MenuItem>
      <MenuSeparator />
      <MenuItem icon={<Link />} onSelect={copy}>
        Copy guest link
      </MenuItem>
      <MenuItem icon={<RefreshCw />} onSelect={renew}>
        New guest link
      </MenuItem>
    </Menu>
  )
}
