import type { ApplicantSummary } from '@velvet/contracts/applicants'
import type { CampaignType } from '@velvet/contracts/campaigns'
import { displayName, locationText } from '@velvet/domain/applicants'
import { Button } from '@velvet/ui/button'
import { SearchInput } from '@velvet/ui/search-input'
import { Plus } from 'lucide-react'
import { useRef, useState } from 'react'
import { ProfileImage } from '../../people/index.ts'
import { useUnchosen } from './audience.queries.ts'
import { contactOf } from './audience.ts'
import type { ChosenPerson } from './audience-draft.ts'

export type PeopleSearchProps = {
  type: CampaignType
  chosen: ReadonlySet<string>
  /** The limit of people chosen by hand is reached. */
  isFull: boolean
  onAdd: (person: ChosenPerson) => void
}

/** Finds up to ten people who are not chosen yet; Enter adds the first (CAMP-18 to CAMP-20). */
export function PeopleSearch({ type, chosen, isFull, onAdd }: PeopleSearchProps) {
  const [words, setWords] = useState('')
  const list = useRef<HTMLUListElement>(null)
  const { search, people, matched, isSearching, isError, retry } = useUnchosen(words, chosen)

  const add = (person: ApplicantSummary, index?: number) => {
    const { id, firstName, lastName, email, phone, instagramProfilePicture } = person
    onAdd({ id, firstName, lastName, email, phone, instagramProfilePicture })
    if (index === undefined) return
    // The pressed button disappears; the button that takes its place, or the last one, gets the focus.
    requestAnimationFrame(() => {
      const buttons = list.current?.querySelectorAll('button') ?? []
      ;(buttons[Math.min(index, buttons.length - 1)] ?? document.getElementById(searchId))?.focus()
    })
  }

  const isAsked = words.trim() !== '' && search !== ''
  return (
    <div className="flex min-w-0 flex-col gap-2">
      <SearchInput
        id={searchId}
        label="Search people to add"
        placeholder="Name, email, phone, or Instagram"
        autoComplete="off"
        maxLength={100}
        value={words}
        onValueChange={setWords}
        onKeyDownCapture={(event) => {
          if (event.key !== 'Enter' || event.ctrlKey || event.metaKey || event.nativeEvent.isComposing) return
          event.preventDefault()
          const first = isAsked && search === words.trim() ? people?.[0] : undefined
          if (first && !isFull) add(first)
        }}
      />
      {isAsked && people && people.length > 0 ? (
        <ul
          ref={list}
          aria-label="Found"
          className="flex max-h-72 flex-col divide-y divide-line overflow-y-auto rounded-control border border-line"
        >
          {people.map((person, index) => (
            <li key={person.id} className="flex items-center justify-between gap-3 py-1.5 ps-3 pe-1.5">
              <ProfileImage person={person} />
              <span className="min-w-0 flex-1 text-sm">
                <span className="block truncate font-medium">{displayName(person)}</span>
                <span className="block truncate text-xs text-fg-3">
                  {[contactOf(type, person), locationText(person)].filter(Boolean).join(' · ')}
                </span>
              </span>
              <Button
                size="sm"
                icon={<Plus />}
                disabled={isFull}
                aria-label={`Add ${displayName(person)}`}
                onClick={() => add(person, index)}
              >
                Add
              </Button>
            </li>
          ))}
        </ul>
      ) : null}
      <p role="status" className="min-h-4 text-xs text-fg-3">
        {isFull ? 'You can’t select more people individually. Filters have no limit.' : ''}
        {isAsked && !isFull ? statusText(people?.length, matched, isSearching, isError) : ''}
      </p>
      {isAsked && isError ? (
        <div>
          <Button size="sm" onClick={retry}>
            Search again
          </Button>
        </div>
      ) : null}
    </div>
  )
}

const searchId = 'campaign-people-search'

function statusText(shown: number | undefined, matched: number, isSearching: boolean, isError: boolean): string {
  if (isError) return 'The search failed.'
  if (isSearching && !shown) return 'Searching…'
  if (!shown) return matched > 0 ? 'Everyone who matches is already chosen.' : 'No one matches.'
  return ''
}
