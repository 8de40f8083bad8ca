import { maxIds, type Selection } from '@velvet/contracts/applicants'
import type { BulkAction, BulkResult, SendAction } from '@velvet/contracts/batches'
import { Alert } from '@velvet/ui/alert'
import { AlertDialog } from '@velvet/ui/alert-dialog'
import { Button } from '@velvet/ui/button'
import { Dialog } from '@velvet/ui/dialog'
import { RadioCards } from '@velvet/ui/radio-cards'
import { Fragment, type RefObject, useMemo, useRef, useState } from 'react'
import { isSameValue } from '../../kit/is-same-value.ts'
import { useClosing } from '../../kit/record-form/index.ts'
import { ownZone } from '../../kit/time/own-zone.ts'
import { useIsAllowed } from '../auth/index.ts'
import { applicantsText } from '../people/index.ts'
import type { BulkRequest } from './batches.queries.ts'
import { bulkGroups, isDecision, isSend, labelOf, tagNames } from './bulk-actions.ts'
import { BulkFields, type BulkWords, noWords } from './bulk-fields.tsx'
import { BulkOutcome } from './bulk-outcome.tsx'
import { NoSelection } from './no-selection.tsx'
import { useBulkAction } from './use-bulk-action.ts'

export type BulkDialogProps = {
  selection: Selection
  count: number
  /** When no applicant is selected: how many match the filters, and a function that selects them. */
  matching: { count: number; choose: () => void } | undefined
  open: boolean
  onClose: () => void
  /** The action succeeded, for some applicants at least. */
  onDone: () => void
  /** Opens the dialog that writes a message to them. */
  onWrite: (action: SendAction) => void
  nameOf: (id: string) => string | undefined
  /** Receives the focus on closing; by default, the element that opened the dialog. */
  finalFocus?: RefObject<HTMLElement | null> | undefined
}

/** Runs one action on all selected applicants (BULK-01 to BULK-23). A partial result stays on screen until closed. */
export function BulkDialog(props: BulkDialogProps) {
  const { selection, count, matching, open, onClose, onDone, onWrite, nameOf, finalFocus } = props
  const [action, setAction] = useState<BulkAction>()
  const [words, setWords] = useState<BulkWords>(noWords)
  const [isAsking, setIsAsking] = useState(false)
  const [result, setResult] = useState<BulkResult>()
  const { runBulkAction, isRunning } = useBulkAction()
  const mayDelete = useIsAllowed('applicants.delete')
  const mayEdit = useIsAllowed('applicants.edit')
  const maySend = useIsAllowed('campaigns.manage')
  const choices = useRef<HTMLDivElement>(null)
  // The library renders the radio buttons, so the first one is looked up when it is needed.
  const firstChoice = useMemo(
    () => ({
      get current() {
        return choices.current?.querySelector('input') ?? null
      },
    }),
    [],
  )
  const groups = bulkGroups.filter(({ permission }) => (permission === 'campaigns.manage' ? maySend : mayEdit))
  const hindrance = hindranceTo(action, selection, count)

  const reset = () => {
    setAction(undefined)
    setWords(noWords)
    setResult(undefined)
    onClose()
  }
  const go = () => {
    if (action === 'delete') return setIsAsking(true)
    if (!isSend(action)) return void run()
    reset()
    onWrite(action)
  }
  const run = async () => {
    setIsAsking(false)
    if (!action) return
    const done = await runBulkAction({ action, ...selection, ...dataOf(action, words) })
    if (!done) return
    setAction(undefined)
    setWords(noWords)
    onDone()
    if (done.failedCount > 0) setResult(done)
    else reset()
  }
  const closing = useClosing({
    open,
    isDirty: !isSameValue(words, noWords),
    isSaving: isRunning,
    onClose: reset,
  })

  return (
    <Dialog
      {...closing.dialog}
      title="Bulk Actions"
      description={
        matching
          ? 'No applicants selected'
          : `${selection.filter ? 'Everyone who matches: ' : ''}${applicantsText(result?.requested ?? count)}`
      }
      size="lg"
      initialFocus={firstChoice}
      finalFocus={finalFocus}
      footer={
        result ? (
          <Button onClick={reset}>Done</Button>
        ) : (
          <>
            <Button onClick={closing.close} disabled={isRunning}>
              Cancel
            </Button>
            {matching ? null : (
              <Button
                variant={action === 'delete' ? 'danger' : 'primary'}
                disabled={!action || hindrance !== undefined || isIncomplete(action, words)}
                pending={isRunning}
                onClick={go}
              >
                {action
                  ? `${isSend(action) ? 'Write message' : labelOf(action)} · ${applicantsText(count)}`
                  : 'Choose an action'}
              </Button>
            )}
          </>
        )
      }
    >
      {result ? (
        <BulkOutcome result={result} nameOf={nameOf} />
      ) : matching ? (
        <NoSelection {...matching} />
      ) : (
        <div ref={choices} className="flex flex-col gap-4">
          {groups.map((group) => (
            <Fragment key={group.label}>
              <RadioCards<BulkAction>
                label={group.label}
                columns={3}
                value={action}
                onValueChange={setAction}
                options={group.actions.filter(({ value }) => value !== 'delete' || mayDelete)}
              />
              {group.actions.some(({ value }) => value === action) ? (
                <>
                  {hindrance ? <Alert tone="danger">{hindrance}</Alert> : null}
                  <BulkFields action={action} words={words} onWordsChange={setWords} />
                </>
              ) : null}
            </Fragment>
          ))}
        </div>
      )}
      <AlertDialog
        open={isAsking}
        onOpenChange={setIsAsking}
        title={`Delete ${applicantsText(count)}?`}
        description={`Are you sure you want to permanently delete ${applicantsText(count)}? This action cannot be undone.`}
        confirmLabel="Delete"
        onConfirm={() => void run()}
      />
    </Dialog>
  )
}

function hindranceTo(action: BulkAction | undefined, selection: Selection, count: number): string | undefined {
  if ((selection.applicantIds?.length ?? 0) > maxIds)
    return `You can select up to ${maxIds.toLocaleString('en-US')} people individually. To reach more, filter the list and select all matching.`
  return action === 'merge_duplicates' && count < 2 ? 'Please select at least 2 applicants to merge.' : undefined
}

function isIncomplete(action: BulkAction, words: BulkWords): boolean {
  if (action === 'add_notes') return words.notes.trim() === ''
  return (action === 'add_tags' || action === 'remove_tags') && tagNames(words.tags).length === 0
}

function dataOf(action: BulkAction, words: BulkWords): Pick<BulkRequest, 'data'> {
  if (isDecision(action)) {
    const data = {
      ...(action === 'approve' && words.override ? { override: true } : {}),
      ...(words.also ? { also: 'all_open' as const } : {}),
    }
    return Object.keys(data).length > 0 ? { data } : {}
  }
  if (action === 'add_notes') return { data: { notes: words.notes.trim(), timeZone: ownZone() } }
  if (action === 'add_tags' || action === 'remove_tags') return { data: { tags: tagNames(words.tags) } }
  return {}
}
