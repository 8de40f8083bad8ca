import { FilterBar, FilterSelect } from '../../kit/filter-bar.tsx'
import { typeChoices } from '../messages/index.ts'
import type { useTemplateView } from './template-view.ts'

export type TemplateToolbarProps = { view: ReturnType<typeof useTemplateView>; onCreate: () => void }

/** The filters of the templates and the button that creates one. */
export function TemplateToolbar({ view, onCreate }: TemplateToolbarProps) {
  return (
    <FilterBar
      search={{
        label: 'Search templates',
        placeholder: 'Search names and content',
        value: view.search,
        onValueChange: view.setSearch,
      }}
      onClear={view.isFiltered ? view.clear : undefined}
      create={{ label: 'Create Template', onClick: onCreate }}
    >
      <FilterSelect label="Type" all="All types" value={view.type} choices={typeChoices} onChange={view.setType} />
    </FilterBar>
  )
}
