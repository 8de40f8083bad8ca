import { channels } from '@velvet/contracts/delivery'
import { FilterBar, FilterSelect } from '../../kit/filter-bar.tsx'
import { typeLabels } from '../messages/index.ts'
import type { useSuppressionView } from './suppression-view.ts'
import { reasonChoices } from './suppression-words.ts'

export type SuppressionToolbarProps = { view: ReturnType<typeof useSuppressionView>; onAdd: () => void }

const channelChoices = channels.map((channel) => ({ value: channel, label: typeLabels[channel] }))

/** The filters of the suppressed addresses and the button that adds one. */
export function SuppressionToolbar({ view, onAdd }: SuppressionToolbarProps) {
  return (
    <FilterBar
      search={{
        label: 'Find an exact address',
        placeholder: 'Is this address suppressed?',
        autoComplete: 'off',
        maxLength: 320,
        value: view.address,
        onValueChange: view.setAddress,
      }}
      onClear={view.isFiltered ? view.clear : undefined}
      create={{ label: 'Suppress an Address', onClick: onAdd }}
      hasLineAbove
    >
      <FilterSelect
        label="Channel"
        all="All channels"
        value={view.channel}
        choices={channelChoices}
        onChange={view.setChannel}
      />
      <FilterSelect
        label="Reason"
        all="All reasons"
        value={view.reason}
        choices={reasonChoices}
        onChange={view.setReason}
      />
    </FilterBar>
  )
}
