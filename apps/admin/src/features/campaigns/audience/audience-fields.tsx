import { maxIds } from '@velvet/contracts/applicants'
import { Alert } from '@velvet/ui/alert'
import { Button } from '@velvet/ui/button'
import { useConfirm } from '@velvet/ui/confirm'
import { SegmentedControl } from '@velvet/ui/segmented-control'
import { Spinner } from '@velvet/ui/spinner'
import { useState } from 'react'
import { countText } from '../../../kit/counts.ts'
import { useFailureToast } from '../../../kit/failure-toast.ts'
import type { CampaignWriting } from '../editor/use-campaign-writing.ts'
import { useCarryOver } from './audience.queries.ts'
import { type AudienceFilters, filterQuestionOf, isAudienceChosen } from './audience-draft.ts'
import { AudienceFilterFields } from './audience-filter-fields.tsx'
import { ManualPicker } from './manual-picker.tsx'

const modes = [
  { value: 'filter', label: 'By filter' },
  { value: 'manual', label: 'By hand' },
] as const

type CarriedOver = { count: number; total: number }

/** Chooses the recipients: everyone who matches the filters, or people chosen by hand (CAMP-15 to CAMP-17). */
export function AudienceFields({ writing: { draft, change, carriedFrom } }: { writing: CampaignWriting }) {
  const confirm = useConfirm()
  const failureToast = useFailureToast()
  const { mutateAsync: listPeople, isPending } = useCarryOver()
  const [carried, setCarried] = useState<CarriedOver>()

  const toManual = async () => {
    const { people } = draft
    const question = filterQuestionOf(draft)
    const from = JSON.stringify(question)
    if (!isAudienceChosen(draft) || (people.length > 0 && carriedFrom.current.question === from))
      return change({ mode: 'manual' })
    try {
      const found = await listPeople(question)
      const mayReplace =
        people.length === 0 ||
        people === carriedFrom.current.people ||
        (await confirm({
          title: 'Replace the list?',
          description: `${peopleText(people.length)} ${people.length === 1 ? 'was' : 'were'} selected individually before. The filters now match ${peopleText(found.total)}.`,
          confirmLabel: 'Use the filtered people',
          cancelLabel: 'Keep the list',
          tone: 'neutral',
        }))
      carriedFrom.current = { question: from, ...(mayReplace ? { people: found.people } : {}) }
      setCarried(mayReplace ? { count: found.people.length, total: found.total } : undefined)
      change(mayReplace ? { mode: 'manual', people: found.people } : { mode: 'manual' })
    } catch (error) {
      failureToast(error, 'Campaign Error', 'The filtered people could not be carried over.')
    }
  }

  return (
    <section aria-label="Recipients" className="flex min-w-0 flex-col gap-4">
      <div className="flex flex-wrap items-center gap-3">
        <SegmentedControl
          label="Choose recipients"
          value={draft.mode}
          onValueChange={(mode) => (mode === 'manual' ? void toManual() : change({ mode }))}
          options={modes}
        />
        <span role="status" className="inline-flex items-center gap-2 text-xs text-fg-3">
          {isPending ? (
            <>
              <Spinner /> Carrying over the filtered people…
            </>
          ) : null}
        </span>
      </div>
      {draft.mode === 'filter' ? (
        <AudienceFilterFields
          filters={draft.filters}
          onChange={(part) => change({ filters: { ...draft.filters, ...part } })}
        />
      ) : (
        <>
          {carried ? <CarriedOverNote {...carried} /> : null}
          {draft.filters.emailOptIn || draft.filters.smsOptIn ? (
            <OptInNote
              filters={draft.filters}
              onRemove={() => change({ filters: { ...draft.filters, emailOptIn: false, smsOptIn: false } })}
            />
          ) : null}
          <ManualPicker
            type={draft.type}
            people={draft.people}
            onChange={(people) => {
              setCarried(undefined)
              change({ people })
            }}
          />
        </>
      )}
    </section>
  )
}

const peopleText = (count: number): string => `${countText(count)} ${count === 1 ? 'person' : 'people'}`

function CarriedOverNote({ count, total }: CarriedOver) {
  if (total > count)
    return (
      <Alert tone="warning" title={`The first ${countText(count)} of ${peopleText(total)} were carried over`}>
        You can select up to {countText(maxIds)} individually. Filters reach all of them.
      </Alert>
    )
  return count > 0 ? <Alert>{peopleText(count)} carried over from your filters.</Alert> : null
}

/** Notes that the opt-in filters also narrow a choice by hand. */
function OptInNote({ filters, onRemove }: { filters: AudienceFilters; onRemove: () => void }) {
  const ways = [filters.emailOptIn ? 'email' : '', filters.smsOptIn ? 'SMS' : ''].filter(Boolean)
  return (
    <div className="flex flex-wrap items-center justify-between gap-2 rounded-control border border-line px-3 py-2 text-sm">
      <span>Only those with {ways.join(' and ')} opt-in.</span>
      <Button size="sm" onClick={onRemove}>
        Remove
      </Button>
    </div>
  )
}
