import { Button } from '@velvet/ui/button'
import { Copy } from 'lucide-react'
import type { ApplicantList } from '../../people/index.ts'
import { ChoiceFilter } from './filter-controls.tsx'

const kinds = [
  { value: 'email', label: 'Same email' },
  { value: 'phone', label: 'Same phone' },
  { value: 'name', label: 'Same name' },
  { value: 'instagram', label: 'Same Instagram' },
]

/** Shows only possible duplicates, by what they share, and then all applicants again (DUP-01, DUP-02). */
export function DuplicatesToggle({ list }: { list: ApplicantList }) {
  const isOn = list.filters.duplicates !== undefined
  return (
    <>
      <Button icon={<Copy />} onClick={() => list.setFilter('duplicates', isOn ? undefined : 'true')}>
        {isOn ? 'Show All' : 'Duplicates'}
      </Button>
      {isOn ? (
        <ChoiceFilter
          list={list}
          filter="duplicates"
          label="Duplicates by"
          className="w-36"
          all="Show all applicants"
          options={[{ value: 'true', label: 'Any match' }, ...kinds]}
        />
      ) : null}
    </>
  )
}
