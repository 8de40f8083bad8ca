import { Button } from '@velvet/ui/button'
import { SearchInput } from '@velvet/ui/search-input'
import { Select } from '@velvet/ui/select'
import { Plus } from 'lucide-react'
import { typeLabels } from './campaign-badge.tsx'
import { statusChoices, type useCampaignView } from './campaign-view.ts'

export type CampaignToolbarProps = { view: ReturnType<typeof useCampaignView>; onCreate: () => void }

/** The filters over the table (CAMP-05) and the way to a new campaign. */
export function CampaignToolbar({ view, onCreate }: CampaignToolbarProps) {
  return (
    <section
      aria-label="Filters"
      className="flex flex-wrap items-center gap-2 border-y border-line bg-bg px-5 py-2.5 max-md:px-3"
    >
      <SearchInput
        label="Search campaigns"
        placeholder="Search name or subject"
        value={view.search}
        onValueChange={view.setSearch}
        className="w-72 max-md:w-full"
      />
      <Select
        aria-label="Status"
        className="max-md:flex-1"
        value={view.status ?? ''}
        onChange={(event) => view.setStatus(event.target.value)}
      >
        <option value="">All statuses</option>
        {statusChoices.map((status) => (
          <option key={status} value={status}>
            {capitalised(status)}
          </option>
        ))}
      </Select>
      <Select
        aria-label="Type"
        className="max-md:flex-1"
        value={view.type ?? ''}
        onChange={(event) => view.setType(event.target.value)}
      >
        <option value="">All types</option>
        {Object.entries(typeLabels).map(([type, label]) => (
          <option key={type} value={type}>
            {label}
          </option>
        ))}
      </Select>
      {view.isFiltered ? (
        <Button variant="ghost" onClick={view.clear}>
          Clear
        </Button>
      ) : null}
      <Button variant="primary" icon={<Plus />} className="ms-auto max-md:w-full" onClick={onCreate}>
        Create Campaign
      </Button>
    </section>
  )
}

const capitalised = (word: string): string => `${word.charAt(0).toUpperCase()}${word.slice(1)}`
