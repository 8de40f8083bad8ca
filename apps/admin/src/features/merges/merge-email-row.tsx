import { Checkbox } from '@velvet/ui/checkbox'
import { useId } from 'react'
import { Unknown } from '../people/index.ts'
import { Choice } from './choice.tsx'
import { Owner } from './merge-owner.tsx'
import type { MergeChoices, MergePlan } from './merge-plan.ts'
import { MergeRowFrame } from './merge-row.tsx'

export type MergeGridProps = {
  plan: MergePlan
  chosen: MergeChoices
  onChange: (change: Partial<MergeChoices>) => void
}

/** Chooses which addresses to keep, and which of them is the primary contact (MERGE-06). */
export function MergeEmailRow({ plan, chosen, onChange }: MergeGridProps) {
  const name = useId()
  const { people, emails } = plan
  const keep = (id: string, isKept: boolean) => {
    const others = chosen.droppedEmailIds.filter((each) => each !== id)
    onChange({ droppedEmailIds: isKept ? others : [...others, id] })
  }
  return (
    <MergeRowFrame
      label="Email"
      hint="You can keep several"
      role="group"
      result={emails.result.map((address, index) => (
        <span key={address} className="block">
          {address}
          {index === 0 ? <span className="block text-xs font-normal text-fg-2">Primary contact</span> : null}
        </span>
      ))}
    >
      {people.map((person) => {
        const option = emails.options.find(({ id }) => id === person.id)
        if (!option)
          return (
            <div key={person.id} className="min-w-0 px-2.5 py-2 ps-9 text-sm text-fg-2">
              {(person.email ?? person.email2) ? 'Same address' : <Unknown />}
              <Owner person={person} />
            </div>
          )
        return (
          <div key={person.id} className="min-w-0">
            <div className="px-2.5 py-2">
              <Checkbox
                label={
                  <>
                    <span className="sr-only">Keep </span>
                    <span className="break-all">{option.addresses.join(', ')}</span>
                    <Owner person={person} />
                  </>
                }
                checked={option.isKept}
                disabled={option.isPrimary}
                onChange={({ target }) => keep(option.id, target.checked)}
              />
            </div>
            <Choice
              name={name}
              checked={option.isPrimary}
              onChoose={() =>
                onChange({
                  primaryEmailId: option.id,
                  droppedEmailIds: chosen.droppedEmailIds.filter((id) => id !== option.id),
                })
              }
            >
              Primary contact
              <span className="sr-only">, {option.addresses[0]}</span>
            </Choice>
          </div>
        )
      })}
    </MergeRowFrame>
  )
}
