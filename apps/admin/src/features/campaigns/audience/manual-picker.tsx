import { maxIds } from '@velvet/contracts/applicants'
import type { CampaignType } from '@velvet/contracts/campaigns'
import { Button } from '@velvet/ui/button'
import { useConfirm } from '@velvet/ui/confirm'
import { useMemo, useState } from 'react'
import { countText } from '../../../kit/counts.ts'
import { useNames } from './audience.queries.ts'
import { type ChosenPerson, isUnnamed } from './audience-draft.ts'
import { ChosenPeople } from './chosen-people.tsx'
import { PeopleSearch } from './people-search.tsx'

export type ManualPickerProps = {
  type: CampaignType
  people: readonly ChosenPerson[]
  onChange: (people: readonly ChosenPerson[]) => void
}

/** Clearing a list longer than this needs confirmation. */
const longList = 10

/** People chosen one by one: search to add, remove, or clear the list (CAMP-18 to CAMP-22). */
export function ManualPicker({ type, people, onChange }: ManualPickerProps) {
  const confirm = useConfirm()
  const chosen = useMemo(() => new Set(people.map(({ id }) => id)), [people])
  const { named, isNaming } = useNamed(type, people)

  const clear = async () => {
    const mayClear =
      people.length <= longList ||
      (await confirm({
        title: `Remove all ${countText(people.length)} people from the list?`,
        description: 'This empties the list. The people themselves are not changed.',
        confirmLabel: 'Clear list',
        cancelLabel: 'Keep the list',
      }))
    if (mayClear) onChange([])
  }

  return (
    <div className="flex min-w-0 flex-col gap-4">
      <PeopleSearch
        type={type}
        chosen={chosen}
        isFull={people.length >= maxIds}
        onAdd={(person) => onChange([person, ...people])}
      />
      <section aria-label="Chosen people" className="flex min-w-0 flex-col gap-2">
        <div className="flex min-h-8 items-center justify-between gap-3">
          <h3 className="text-sm font-medium text-fg-2">
            <span role="status">
              {people.length === 0 ? 'No one chosen yet' : `${countText(people.length)} chosen`}
            </span>
          </h3>
          {people.length > 0 ? (
            <Button size="sm" variant="ghost" onClick={() => void clear()}>
              Clear list
            </Button>
          ) : null}
        </div>
        {people.length > 0 ? (
          <ChosenPeople
            type={type}
            people={named}
            isNaming={isNaming}
            onRemove={(gone) => onChange(people.filter(({ id }) => id !== gone))}
          />
        ) : null}
      </section>
    </div>
  )
}

/** The people of a saved choice with their names, as far as one request can return them. */
function useNamed(type: CampaignType, people: readonly ChosenPerson[]) {
  const [unnamed] = useState(() => people.filter(isUnnamed).map(({ id }) => id))
  const names = useNames(
    unnamed.length > 0 ? { type, targetFilters: { mode: 'manual', applicantIds: unnamed } } : undefined,
  )
  const found = useMemo(() => new Map(names.data?.people.map((person) => [person.id, person])), [names.data])
  const named = useMemo(() => people.map((person) => found.get(person.id) ?? person), [people, found])
  return { named, isNaming: unnamed.length > 0 && names.isPending }
}
