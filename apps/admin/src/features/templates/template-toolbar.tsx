import { Button } from '@velvet/ui/button'
import { SearchInput } from '@velvet/ui/search-input'
import { Select } from '@velvet/ui/select'
import { Plus } from 'lucide-react'
import { typeLabels } from '../campaigns/campaign-badge.tsx'
import type { useTemplateView } from './template-view.ts'

export type TemplateToolbarProps = { view: ReturnType<typeof useTemplateView>; onCreate: () => void }

/** The filters over the templates and the way to a new one. */
export function TemplateToolbar({ view, onCreate }: TemplateToolbarProps) {
  return (
    <section
      aria-label="Filters"
      className="flex flex-wrap items-center gap-2 border-b border-line bg-bg px-5 py-2.5 max-md:px-3"
    >
      <SearchInput
        label="Search templates"
        placeholder="Search name or words"
        value={view.search}
        onValueChange={view.setSearch}
        className="w-72 max-md:w-full"
      />
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
        Create Template
      </Button>
    </section>
  )
}
