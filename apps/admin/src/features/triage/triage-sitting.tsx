import type { ApplicantSummary } from '@velvet/contracts/applicants'
import { displayName, isDecided, statusLabels } from '@velvet/domain/applicants'
import { useConfirm } from '@velvet/ui/confirm'
import { ProgressBar } from '@velvet/ui/progress-bar'
import { Spinner } from '@velvet/ui/spinner'
import { useEffect, useRef, useState } from 'react'
import { refetchInterval } from '../../kit/live-query/paces.ts'
import { NotLoaded } from '../../kit/not-loaded.tsx'
import { discardQuestion, useLeaveQuestion } from '../../kit/use-leave-warning.ts'
import { isGone, useApplicant, useApplicantChanges } from '../people/index.ts'
import { PossibleDuplicates } from '../profile/index.ts'
import { actions, TriageBar } from './triage-bar.tsx'
import { TriagePerson } from './triage-person.tsx'
import { type Mark, type TriageQueue, type TriageView, useTriageQueue } from './triage-queue.ts'
import { TriageSummary } from './triage-summary.tsx'
import { useJudge } from './use-judge.ts'
import { useTriageKeys } from './use-triage-keys.ts'

export type TriageSittingProps = { view: TriageView; listHref: string; onAgain: () => void }

const done: Record<Mark['outcome'], string> = {
  approved: 'Approved',
  declined: 'Declined',
  pending: 'Left pending',
  skipped: 'Skipped',
}

/** The review from the first applicant to the summary. */
export function TriageSitting({ view, listHref, onAgain }: TriageSittingProps) {
  const queue = useTriageQueue(view)
  const isLive = useApplicantChanges()
  const undoing = useUndo(queue)
  const last = queue.marks.at(-1)
  const progress = `${queue.position.toLocaleString('en-US')} of ${queue.total.toLocaleString('en-US')}`
  const news = last ? `${done[last.outcome]} ${displayName(last.applicant)}.` : ''
  return (
    <>
      <p role="status" className="sr-only">
        {[news, queue.current ? progress : ''].filter(Boolean).join(' ')}
      </p>
      {queue.current ? (
        <>
          <div className="border-b border-line px-5 py-2.5 max-md:px-3">
            <ProgressBar label={news || 'Progress'} value={queue.position} max={queue.total} valueText={progress} />
          </div>
          <Review
            key={queue.current.id}
            queue={queue}
            current={queue.current}
            undoing={undoing}
            interval={refetchInterval('list', isLive)}
          />
        </>
      ) : queue.error ? (
        <NotLoaded
          title="The applicants could not be loaded"
          query={{ error: queue.error, isFetching: queue.isRetrying, refetch: queue.retry }}
        />
      ) : queue.isThrough ? (
        <TriageSummary
          marks={queue.marks}
          listHref={listHref}
          canUndo={undoing.canUndo}
          onUndo={() => void undoing.undo()}
          onAgain={onAgain}
        />
      ) : (
        <p className="flex flex-1 items-center justify-center text-fg-3">
          <Spinner label="Loading the applicants" className="animate-late" />
        </p>
      )}
    </>
  )
}

const isSameDecision = (one: ApplicantSummary, other: ApplicantSummary): boolean =>
  (['status', 'applicationStatus', 'stagedStatus'] as const).every((name) => one[name] === other[name])

/**
 * Undoes the last action, also on the server; a later change by another admin stays. Another decision cannot give an application
 * back a status such as waitlisted; the history of the person can.
 */
function useUndo(queue: TriageQueue) {
  const { judge, isPending } = useJudge()
  const last = queue.marks.at(-1)
  const decided = last?.saved && !isSameDecision(last.saved, last.applicant) ? last.saved : undefined
  const canUndo = last !== undefined && (!decided || isDecided(last.applicant, last.applicant.status))
  const undo = async () => {
    if (!canUndo || isPending) return
    const { id, status } = last.applicant
    if (!decided || (await judge(id, { status, updatedAt: decided.updatedAt }))) queue.unmark()
  }
  return { undo, canUndo, isPending }
}

type ReviewProps = {
  queue: TriageQueue
  current: NonNullable<TriageQueue['current']>
  undoing: ReturnType<typeof useUndo>
  interval: number | false
}

function Review({ queue, current, undoing, interval }: ReviewProps) {
  const person = useApplicant(current.id, interval)
  const known = person.data ?? current
  const gone = isGone(person.error)
  const { judge, isPending } = useJudge()
  const confirm = useConfirm()
  const [written, setWritten] = useState<{ text: string; over: string }>()
  const heading = useRef<HTMLHeadingElement>(null)
  const region = useRef<HTMLElement>(null)
  const isBusy = isPending || undoing.isPending

  useEffect(() => {
    heading.current?.focus()
    document.getElementById('main')?.scrollTo(0, 0)
  }, [])

  const notes = person.data?.notes ?? ''
  const hasWritten = written !== undefined && written.text !== notes
  useLeaveQuestion(hasWritten)

  const act = async (outcome: Mark['outcome']) => {
    if (isBusy || (gone && outcome !== 'skipped')) return
    const isLeft = outcome === 'skipped' || (outcome === 'pending' && known.status === 'pending')
    const changes = {
      ...(isLeft || isDecided(known, outcome) ? {} : { status: outcome }),
      ...(hasWritten ? { notes: written.text || null, updatedAt: known.updatedAt } : {}),
    }
    const hasChanges = !gone && Object.keys(changes).length > 0
    const saved = hasChanges ? await judge(current.id, changes) : undefined
    if (!hasChanges || saved) queue.mark(known, outcome, saved)
  }
  const undo = async () => {
    if (isBusy || !undoing.canUndo) return
    if (!hasWritten || (await confirm(discardQuestion))) await undoing.undo()
  }
  useTriageKeys(region, {
    ...Object.fromEntries(actions.map(({ key, outcome }) => [key, () => void act(outcome)])),
    u: () => void undo(),
    n: () => document.getElementById('triage-notes')?.focus(),
  })

  return (
    // A click beside the buttons focuses the region, and leaves its keys on.
    <section
      ref={region}
      tabIndex={-1}
      aria-label="Applicant under review"
      className="flex flex-1 flex-col outline-none"
    >
      <TriagePerson
        summary={known}
        applicant={person.data}
        news={isBusy ? '' : gone ? 'Deleted or merged in the meantime.' : decidedElsewhere(current, known)}
        failure={person.error}
        onRetry={() => void person.refetch()}
        heading={heading}
        notes={written?.text ?? notes}
        otherNotes={written && written.over !== notes ? notes : undefined}
        onNotesChange={(text) => setWritten({ text, over: written?.over ?? notes })}
        duplicates={
          <PossibleDuplicates
            applicant={known}
            level={3}
            landing={heading}
            onMergedAway={() => queue.mark(known, 'skipped', undefined)}
          />
        }
      />
      <TriageBar
        isBusy={isBusy}
        isGone={gone}
        canUndo={undoing.canUndo}
        isPastUndo={queue.marks.length > 0 && !undoing.canUndo}
        onAct={(outcome) => void act(outcome)}
        onUndo={() => void undo()}
      />
    </section>
  )
}

/** Reports that the applicant's status is no longer the one that the queue loaded. */
function decidedElsewhere(found: ApplicantSummary, known: ApplicantSummary): string {
  if (known.status === found.status) return ''
  return known.status === 'pending'
    ? 'Set back to pending in the meantime.'
    : `${statusLabels[known.status]} in the meantime.`
}
