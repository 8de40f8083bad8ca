import type { Selection } from '@velvet/contracts/applicants'
import { useConfirm } from '@velvet/ui/confirm'
import { Menu, MenuGroup, MenuItem, MenuSeparator } from '@velvet/ui/menu'
import { CalendarClock, ListChecks, RefreshCw, Replace } from 'lucide-react'
import type { ReactElement } from 'react'
import { applicantsText } from '../../people/index.ts'
import { useInstagramConfig } from '../config.queries.ts'
import { useBeginRefresh } from '../use-begin-refresh.ts'

export type BulkMenuProps = {
  trigger: ReactElement
  /** The selected applicants by id, or all who match a filter. */
  selection: Selection
  /** How many they are, once known. */
  count: number | undefined
  /** Shows the entries that concern more than these applicants; opens the latest refresh. */
  onShowNewest?: (() => void) | undefined
}

/** Fetches many profiles at once (IG-17). */
export function BulkMenu({ trigger, selection, count, onShowNewest }: BulkMenuProps) {
  const confirm = useConfirm()
  const { begin } = useBeginRefresh()
  const isOff = useInstagramConfig().data?.configured === false
  const again = async () => {
    const isSure = await confirm({
      title: `Fetch ${count === undefined ? 'these profiles' : applicantsText(count)} again?`,
      description:
        'Every profile is fetched, even if its data is fresh. Followers, pictures, and posts that your team entered are replaced with Instagram’s values.',
      confirmLabel: 'Fetch again',
    })
    if (isSure) await begin({ selection, again: true })
  }
  return (
    <Menu defaultOpen trigger={trigger}>
      <MenuGroup label={isOff ? 'No source is configured' : count === undefined ? 'Instagram' : applicantsText(count)}>
        <MenuItem icon={<RefreshCw />} disabled={isOff} onSelect={() => void begin({ selection, again: false })}>
          Refresh Instagram
        </MenuItem>
        <MenuItem icon={<Replace />} disabled={isOff} onSelect={() => void again()}>
          Fetch again and overwrite manual edits
        </MenuItem>
      </MenuGroup>
      {onShowNewest ? (
        <>
          <MenuSeparator />
          <MenuItem
            icon={<CalendarClock />}
            disabled={isOff}
            onSelect={() => void begin({ selection: undefined, again: false })}
          >
            Refresh stale profiles
          </MenuItem>
          <MenuItem icon={<ListChecks />} onSelect={onShowNewest}>
            Latest refresh
          </MenuItem>
        </>
      ) : null}
    </Menu>
  )
}
