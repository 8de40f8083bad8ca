import type { CampaignType } from '@velvet/contracts/campaigns'
import { displayName } from '@velvet/domain/applicants'
import { Button, IconButton } from '@velvet/ui/button'
import { Skeleton } from '@velvet/ui/skeleton'
import { X } from 'lucide-react'
import { useRef, useState } from 'react'
import { countText } from '../../../kit/counts.ts'
import { ProfileImage } from '../../people/index.ts'
import { useOnePerson } from './audience.queries.ts'
import { contactOf } from './audience.ts'
import { type ChosenPerson, isUnnamed } from './audience-draft.ts'

/** Long lists are shown in steps of this many people. */
const portion = 50

export type ChosenPeopleProps = {
  type: CampaignType
  people: readonly ChosenPerson[]
  /** Names are loading; a person without a name afterwards is looked up individually. */
  isNaming: boolean
  onRemove: (id: string) => void
}

/** The people chosen by hand, each with a button that removes them (CAMP-21). */
export function ChosenPeople({ type, people, isNaming, onRemove }: ChosenPeopleProps) {
  const [shownCount, setShownCount] = useState(portion)
  const list = useRef<HTMLUListElement>(null)
  const remove = (id: string, index: number) => {
    onRemove(id)
    requestAnimationFrame(() => {
      const buttons = list.current?.querySelectorAll('button') ?? []
      buttons[Math.min(index, buttons.length - 1)]?.focus()
    })
  }
  return (
    <>
      <ul
        ref={list}
        aria-label="Chosen"
        className="flex max-h-80 flex-col divide-y divide-line overflow-y-auto rounded-control border border-line"
      >
        {people.slice(0, shownCount).map((person, index) => (
          <li key={person.id} className="flex items-center justify-between gap-3 py-1 ps-3 pe-1.5">
            <Row type={type} person={person} isNaming={isNaming} onRemove={() => remove(person.id, index)} />
          </li>
        ))}
      </ul>
      {people.length > shownCount ? (
        <div>
          <Button size="sm" onClick={() => setShownCount(shownCount + portion)}>
            {`Show ${countText(Math.min(portion, people.length - shownCount))} more of ${countText(people.length)}`}
          </Button>
        </div>
      ) : null}
    </>
  )
}

const blankPerson = { firstName: null, lastName: null, email: null, instagramProfilePicture: null }

type RowProps = { type: CampaignType; person: ChosenPerson; isNaming: boolean; onRemove: () => void }

function Row({ type, person, isNaming, onRemove }: RowProps) {
  const hasNoName = isUnnamed(person)
  const looked = useOnePerson(person.id, hasNoName && !isNaming)
  const known = hasNoName ? looked.data : person
  const name = known
    ? displayName({ ...blankPerson, ...known })
    : looked.data === null
      ? 'Deleted person'
      : 'Unknown person'
  const contact = known && contactOf(type, known)
  return (
    <>
      {hasNoName && looked.isPending ? (
        <Skeleton className="w-40" />
      ) : (
        <span className="flex min-w-0 items-center gap-2.5 text-sm">
          {known ? <ProfileImage person={{ ...blankPerson, ...known }} size="xs" /> : null}
          <span className="min-w-0 truncate">
            {name}
            {contact && contact !== name ? <span className="text-fg-3"> · {contact}</span> : null}
          </span>
        </span>
      )}
      <IconButton label={`Remove ${name}`} size="sm" onClick={onRemove}>
        <X />
      </IconButton>
    </>
  )
}
