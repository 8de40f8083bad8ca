import { displayName } from '@velvet/domain/applicants'
import { Button } from '@velvet/ui/button'
import { SearchInput } from '@velvet/ui/search-input'
import { useState } from 'react'
import { usePeople } from './unmatched.queries.ts'

export type OwnerSearchProps = { isPending: boolean; onChoose: (applicantId: string) => void }

/** Searches for an applicant; lists ten at most. */
export function OwnerSearch({ isPending, onChoose }: OwnerSearchProps) {
  const [typed, setTyped] = useState('')
  const { search, query } = usePeople(typed)
  const isAsked = typed.trim() !== '' && search !== ''
  const people = isAsked ? query.data?.applicants : undefined
  return (
    <div className="flex min-w-0 flex-col gap-2">
      <SearchInput
        label="Search applicants"
        placeholder="Name, email, or number"
        autoComplete="off"
        maxLength={100}
        value={typed}
        onValueChange={setTyped}
      />
      {people && people.length > 0 ? (
        <ul aria-label="Found" className="flex flex-col divide-y divide-line rounded-control border border-line">
          {people.map((person) => (
            <li key={person.id} className="flex items-center justify-between gap-3 py-1.5 ps-3 pe-1.5">
              <span className="min-w-0 text-sm">
                <span className="block truncate font-medium">{displayName(person)}</span>
                <span className="block truncate text-xs text-fg-3">
                  {[person.email, person.phone ?? 'no number'].filter(Boolean).join(' · ')}
                </span>
              </span>
              <Button
                size="sm"
                disabled={isPending}
                aria-label={`Link to ${displayName(person)}`}
                onClick={() => onChoose(person.id)}
              >
                Link
              </Button>
            </li>
          ))}
        </ul>
      ) : null}
      <p role="status" className="min-h-4 text-xs text-fg-3">
        {isAsked && !people?.length
          ? query.isError
            ? 'The search failed.'
            : query.isFetching
              ? 'Searching…'
              : 'No applicants match.'
          : ''}
      </p>
      {isAsked && query.isError ? (
        <div>
          <Button size="sm" onClick={() => void query.refetch()}>
            Search again
          </Button>
        </div>
      ) : null}
    </div>
  )
}
