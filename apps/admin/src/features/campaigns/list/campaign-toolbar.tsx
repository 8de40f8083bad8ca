import { FilterBar, FilterSelect } from '../../../kit/filter-bar.tsx'
import { typeChoices } from '../../messages/index.ts'
import { statusChoices, type useCampaignView } from './campaign-view.ts'

export type CampaignToolbarProps = { view: ReturnType<typeof useCampaignView>; onCreate: () => void }

/** The filters above the table (CAMP-05) and the button that creates a campaign. */
export function CampaignToolbar({ view, onCreate }: CampaignToolbarProps) {
  return (
    <FilterBar
      search={{
        label: 'Search campaigns',
        placeholder: 'Search name or subject',
        value: view.search,
        onValueChange: view.setSearch,
      }}
      onClear={view.isFiltered ? view.clear : undefined}
      create={{ label: 'Create Campaign', onClick: onCreate }}
      hasLineAbove
    >
      <FilterSelect
        label="Status"
        all="All statuses"
        value={view.status}
        choices={statusChoices.map((status) => ({ value: status, label: capitalized(status) }))}
        onChange={view.setStatus}
      />
      <FilterSelect label="Type" all="All types" value={view.type} choices={typeChoices} onChange={view.setType} />
    </FilterBar>
  )
}

const capitalized = (word: string): string => `${word.charAt(0).toUpperCase()}${word.slice(1)}`
