import { channels } from '@velvet/contracts/delivery'
import { Button } from '@velvet/ui/button'
import { SearchInput } from '@velvet/ui/search-input'
import { Select } from '@velvet/ui/select'
import { Plus } from 'lucide-react'
import { typeLabels } from '../campaigns/campaign-badge.tsx'
import type { useSuppressionView } from './suppression-view.ts'
import { reasonChoices } from './suppression-words.ts'

export type SuppressionToolbarProps = { view: ReturnType<typeof useSuppressionView>; onAdd: () => void }

/** The filters over the closed addresses and the way to close one. */
export function SuppressionToolbar({ view, onAdd }: SuppressionToolbarProps) {
  return (
    <section
      aria-label="Filters"
      className="flex flex-wrap items-center gap-2 border-y border-line bg-bg px-5 py-2.5 max-md:px-3"
    >
      <SearchInput
        label="Find an exact address"
        placeholder="Is this address closed?"
        autoComplete="off"
        maxLength={320}
        value={view.address}
        onValueChange={view.setAddress}
        className="w-72 max-md:w-full"
      />
      <Select
        aria-label="Channel"
        className="max-md:flex-1"
        value={view.channel ?? ''}
        onChange={(event) => view.setChannel(event.target.value)}
      >
        <option value="">All channels</option>
        {channels.map((channel) => (
          <option key={channel} value={channel}>
            {typeLabels[channel]}
          </option>
        ))}
      </Select>
      <Select
        aria-label="Reason"
        className="max-md:flex-1"
        value={view.reason ?? ''}
        onChange={(event) => view.setReason(event.target.value)}
      >
        <option value="">All reasons</option>
        {reasonChoices.map(({ value, label }) => (
          <option key={value} value={value}>
            {label}
          </option>
        ))}
      </Select>
      {view.isFiltered ? (
        <Button variant="ghost" onClick={view.clear}>
          Clear
        </Button>
      ) : null}
      <Button variant="primary" icon={<Plus />} className="ms-auto max-md:w-full" onClick={onAdd}>
        Close an Address
      </Button>
    </section>
  )
}
