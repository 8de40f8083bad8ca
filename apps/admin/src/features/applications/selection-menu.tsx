import type { ApplicationSummary, Decision } from '@velvet/contracts/applications'
import { Menu, MenuItem, MenuSeparator } from '@velvet/ui/menu'
import { Link, RefreshCw, UsersRound } from 'lucide-react'
import type { ReactElement } from 'react'
import type { GuestHandlers } from './guest-handlers.ts'
import { otherDecisions } from './guest-menu.tsx'
import { useGuestLink } from './use-guest-link.ts'

/** Each link is a call of its own. */
const maxLinks = 100

export type SelectionMenuProps = {
  guests: readonly ApplicationSummary[]
  decide: (status: Decision) => void
  changeParty: NonNullable<GuestHandlers['changeParty']>
  trigger: ReactElement
}

/** What else can be done with a selection (CAP-04); a party is changed one at a time. */
export function SelectionMenu({ guests, decide, changeParty, trigger }: SelectionMenuProps) {
  const { copy, renew } = useGuestLink(guests)
  const [first] = guests
  const hasLinks = guests.length > 0 && guests.length <= maxLinks
  return (
    <Menu defaultOpen trigger={trigger}>
      {otherDecisions.map(({ status, label, icon }) => (
        <MenuItem key={status} icon={icon} onSelect={() => decide(status)}>
          {label}
        </MenuItem>
      ))}
      <MenuSeparator />
      <MenuItem
        icon={<UsersRound />}
        disabled={guests.length !== 1}
        onSelect={() => {
          if (first) changeParty(first)
        }}
      >
        Change party
      </MenuItem>
      <MenuSeparator />
      <MenuItem icon={<Link />} disabled={!hasLinks} onSelect={copy}>
        Copy guest link
      </MenuItem>
      <MenuItem icon={<RefreshCw />} disabled={!hasLinks} onSelect={renew}>
        New guest link
      </MenuItem>
    </Menu>
  )
}
