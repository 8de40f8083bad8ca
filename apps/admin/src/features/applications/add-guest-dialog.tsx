import type { ApplicantSummary } from '@velvet/contracts/applicants'
import { type Application, maxHeads } from '@velvet/contracts/applications'
import { displayName } from '@velvet/domain/applicants'
import { applicationStatusLabels } from '@velvet/domain/applications'
import { Alert } from '@velvet/ui/alert'
import { Button } from '@velvet/ui/button'
import { Dialog } from '@velvet/ui/dialog'
import { Field } from '@velvet/ui/field'
import { SearchInput } from '@velvet/ui/search-input'
import { Select } from '@velvet/ui/select'
import { useToast } from '@velvet/ui/toast'
import { useState } from 'react'
import { useFailureToast } from '../../kit/failure-toast.ts'
import { currentRecord } from '../../kit/record-form/index.ts'
import { useDebouncedValue } from '../../kit/use-debounced-value.ts'
import { useAddGuest, useFoundPeople } from './applications.queries.ts'

const typingPause = 250
const sizes = Array.from({ length: maxHeads }, (_, index) => index + 1)

export type AddGuestDialogProps = { eventId: string; open: boolean; onClose: () => void }

/** Puts an existing applicant on the guest list of a night, as pending (ANS-16). */
export function AddGuestDialog({ eventId, open, onClose }: AddGuestDialogProps) {
  const toast = useToast()
  const failureToast = useFailureToast()
  const [words, setWords] = useState('')
  const [party, setParty] = useState(1)
  const [listed, setListed] = useState<string>()
  const { settled } = useDebouncedValue(words.trim(), typingPause)
  const found = useFoundPeople(settled)
  const { mutateAsync: add, isPending } = useAddGuest(eventId)
  const people = settled === '' ? undefined : found.data?.applicants

  const choose = async (person: ApplicantSummary) => {
    setListed(undefined)
    const name = displayName(person)
    try {
      await add({ applicantId: person.id, party })
      toast({ title: 'Guest Added', description: `${name} is on the guest list as pending.` })
      onClose()
    } catch (error) {
      const current = currentRecord<Pick<Application, 'status'>>(error, 'application_exists')
      if (current) setListed(`${name} is already on the guest list: ${applicationStatusLabels[current.status]}.`)
      else failureToast(error, 'Guest Not Added', 'The guest was not added.')
    }
  }

  return (
    <Dialog
      open={open}
      onOpenChange={(next) => (next || isPending ? undefined : onClose())}
      title="Add guest"
      description="The application is pending until you decide."
      size="sm"
      footer={
        <Button disabled={isPending} onClick={onClose}>
          Cancel
        </Button>
      }
    >
      <div className="flex flex-col gap-4">
        <Field label="Party" hint="Including the guest">
          <Select value={party} onChange={({ target }) => setParty(Number(target.value))}>
            {sizes.map((size) => (
              <option key={size} value={size}>
                {size}
              </option>
            ))}
          </Select>
        </Field>
        <SearchInput
          label="Search applicants"
          placeholder="Name, email, phone, or Instagram"
          autoComplete="off"
          maxLength={100}
          value={words}
          onValueChange={setWords}
        />
        {listed ? <Alert tone="warning">{listed}</Alert> : null}
        {people && people.length > 0 ? (
          <ul aria-label="Found" className="flex flex-col divide-y divide-line rounded-control border border-line">
            {people.map((person) => (
              <li key={person.id} className="flex items-center justify-between gap-3 py-1.5 ps-3 pe-1.5 text-sm">
                <span className="min-w-0">
                  <span className="block truncate font-medium">{displayName(person)}</span>
                  <span className="block truncate text-xs text-fg-3">
                    {[person.email, person.phone].filter(Boolean).join(' · ')}
                  </span>
                </span>
                <Button
                  size="sm"
                  disabled={isPending}
                  aria-label={`Add ${displayName(person)}`}
                  onClick={() => void choose(person)}
                >
                  Add
                </Button>
              </li>
            ))}
          </ul>
        ) : null}
        <div className="flex items-center justify-between gap-3">
          <p role="status" className="min-h-4 text-xs text-fg-3">
            {settled === '' || people?.length ? '' : statusText(found)}
          </p>
          {settled !== '' && found.isError ? (
            <Button size="sm" pending={found.isFetching} onClick={() => void found.refetch()}>
              Search again
            </Button>
          ) : null}
        </div>
      </div>
    </Dialog>
  )
}

const statusText = ({
  isError,
  isFetching,
}: Pick<ReturnType<typeof useFoundPeople>, 'isError' | 'isFetching'>): string => {
  if (isError) return 'The search failed.'
  return isFetching ? 'Searching…' : 'No applicants match.'
}
