import type { Decision } from '@velvet/contracts/applications'
import { Menu, MenuItem } from '@velvet/ui/menu'
import type { ReactElement } from 'react'
import { otherDecisions } from './guest-menu.tsx'

export type SelectionMenuProps = { decide: (status: Decision) => void; trigger: ReactElement }

/** The decisions about a selection besides Approve and Decline. */
export function SelectionMenu({ decide, trigger }: SelectionMenuProps) {
  return (
    <Menu defaultOpen trigger={trigger}>
      {otherDecisions.map(({ status, label, icon }) => (
        <MenuItem key={status} icon={icon} onSelect={() => decide(status)}>
          {label}
        </MenuItem>
      ))}
    </Menu>
  )
}
