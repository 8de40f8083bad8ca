import type { Selection } from '@velvet/contracts/applicants'
import { useConfirm } from '@velvet/ui/confirm'
import { Menu, MenuGroup, MenuItem, MenuSeparator } from '@velvet/ui/menu'
import { CalendarClock, ListChecks, RefreshCw, Replace } from 'lucide-react'
import type { ReactElement } from 'react'
import { peopleText } from '../batches/bulk-actions.ts'
import { useInstagramConfig } from './config.queries.ts'
import { useBeginRefresh } from './use-begin-refresh.ts'

export type BulkMenuProps = {
  trigger: ReactElement
  /** The chosen people by id, or everybody who matches a filter. */
  selection: Selection
  /** How many they are, while that is known. */
  count: number | undefined
  /** Offers what is about more than these people; opens the newest refresh. */
  onShowNewest?: (() => void) | undefined
}

/** Fetches many profiles at once (IG-17). */
export function BulkMenu({ trigger, selection, count, onShowNewest }: BulkMenuProps) {
  const confirm = useConfirm()
  const { begin } = useBeginRefresh()
  const isOff = useInstagramConfig().data?.configured === false
  const again = async () => {
    const isSure = await confirm({
      title: `Fetch ${count === undefined ? 'them' : peopleText(count)} again?`,
      description:
        'Every profile is fetched even if it is fresh, and followers, pictures and posts that somebody typed are replaced by what Instagram says.',
      confirmLabel: 'Fetch again',
    })
    if (isSure) await begin({ selection, again: true })
  }
  return (
    <Menu defaultOpen trigger={trigger}>
      <MenuGroup label={isOff ? 'No source is configured' : count === undefined ? 'Instagram' : peopleText(count)}>
        <MenuItem icon={<RefreshCw />} disabled={isOff} onSelect={() => void begin({ selection, again: false })}>
          Refresh Instagram
        </MenuItem>
        <MenuItem icon={<Replace />} disabled={isOff} onSelect={() => void again()}>
          Fetch again, replacing typed values
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
            Newest refresh
          </MenuItem>
        </>
      ) : null}
    </Menu>
  )
}
