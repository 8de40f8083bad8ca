import type { Applicant } from '@velvet/contracts/applicants'
import { maxMerged } from '@velvet/contracts/merges'
import { Button } from '@velvet/ui/button'
import { Dialog } from '@velvet/ui/dialog'
import { usePhone } from '@velvet/ui/media-query'
import { type RefObject, useMemo, useRef, useState } from 'react'
import { MergeEffects } from './merge-effects.tsx'
import { MergeGrid } from './merge-grid.tsx'
import { type MergeChoices, mergeRequest, noChoices, planMerge } from './merge-plan.ts'
import { AgreedValues, MergeResult } from './merge-summary.tsx'
import { GoneNotice, MergeWaiting } from './merge-waiting.tsx'
import { useMergePeople } from './merges.queries.ts'
import { useMerge } from './use-merge.ts'

export type MergeDialogProps = {
  /** The records to merge; the first one is kept unless the admin chooses another (MERGE-02). */
  applicantIds: readonly string[]
  open: boolean
  onClose: () => void
  /** Called with the kept applicant after a merge, before `onClose`. */
  onMerged: (applicant: Applicant) => void
  /** Receives the focus after a merge that removes the button which opened the dialog. */
  landing?: RefObject<HTMLElement | null>
}

/** Merges several records into one, field by field (MERGE-01 to MERGE-11). Each set of records starts without choices. */
export function MergeDialog({ applicantIds, ...props }: MergeDialogProps) {
  const ids = [...new Set(applicantIds)]
  return <MergeOfThese key={ids.join()} applicantIds={ids} {...props} />
}

function MergeOfThese({ applicantIds, open, onClose, onMerged, landing }: MergeDialogProps) {
  const isTooMany = applicantIds.length > maxMerged
  const group = useMergePeople(applicantIds, open && !isTooMany)
  const [chosen, setChosen] = useState<MergeChoices>(noChoices)
  const { merge, isPending } = useMerge()
  const isPhone = usePhone()
  const isMerged = useRef(false)
  const finalFocus = useMemo(
    () =>
      landing && {
        get current() {
          return isMerged.current ? landing.current : null
        },
      },
    [landing],
  )
  const isReady = !isTooMany && !group.isLoading && !group.error
  const plan = isReady ? planMerge(group.people, chosen) : undefined
  const count = plan?.people.length ?? applicantIds.length

  const close = () => {
    if (isPending) return
    setChosen(noChoices)
    onClose()
  }
  const confirm = async () => {
    if (!plan) return
    const kept = await merge(mergeRequest(plan))
    if (!kept) return
    isMerged.current = true
    onMerged(kept)
    setChosen(noChoices)
    onClose()
  }

  return (
    <Dialog
      open={open}
      onOpenChange={(next) => next || close()}
      title="Merge Applicants"
      description="Where the records differ, choose which value to keep."
      size="full"
      finalFocus={finalFocus}
      keepOpenOnOutsidePress={isPending || chosen !== noChoices}
      footer={
        <>
          <Button onClick={close}>Cancel</Button>
          <Button variant="primary" disabled={!plan} pending={isPending} onClick={() => void confirm()}>
            {`Merge ${count} Applicants`}
          </Button>
        </>
      }
    >
      {plan ? (
        <>
          <div className="relative flex flex-col gap-2 pb-3">
            <GoneNotice count={group.goneCount} />
            <MergeEffects plan={plan} />
          </div>
          <MergeGrid plan={plan} chosen={chosen} onChange={(change) => setChosen({ ...chosen, ...change })} />
          <AgreedValues plan={plan} />
          {isPhone ? <MergeResult plan={plan} /> : null}
        </>
      ) : (
        <MergeWaiting group={group} isTooMany={isTooMany} />
      )}
    </Dialog>
  )
}
