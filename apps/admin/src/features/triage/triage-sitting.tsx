import { displayName } from '@velvet/domain/applicants'
import { ErrorState } from '@velvet/ui/error-state'
import { ProgressBar } from '@velvet/ui/progress-bar'
import { Spinner } from '@velvet/ui/spinner'
import { useEffect, useRef, useState } from 'react'
import { useApplicant } from '../applicants/applicant.queries.ts'
import { PossibleDuplicates } from '../applicants/possible-duplicates.tsx'
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

/** From the first person to the summary. */
export function TriageSitting({ view, listHref, onAgain }: TriageSittingProps) {
  const queue = useTriageQueue(view)
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
          <Review key={queue.current.id} queue={queue} current={queue.current} undoing={undoing} />
        </>
      ) : queue.error ? (
        <ErrorState
          title="The applicants could not be loaded"
          details={queue.error.message}
          onRetry={queue.retry}
          retrying={queue.isRetrying}
        />
      ) : queue.isThrough ? (
        <TriageSummary marks={queue.marks} listHref={listHref} onUndo={() => void undoing.undo()} onAgain={onAgain} />
      ) : (
        <p className="flex flex-1 items-center justify-center text-fg-3">
          <Spinner label="Loading the applicants" className="animate-late" />
        </p>
      )}
    </>
  )
}

/** Takes back what was done last, also on the server; somebody else's later change stands. */
function useUndo(queue: TriageQueue) {
  const { judge, isPending } = useJudge()
  const undo = async () => {
    const last = queue.marks.at(-1)
    if (!last || isPending) return
    const { saved, applicant } = last
    const isTakenBack =
      !saved || saved.status === applicant.status
        ? true
        : await judge(applicant.id, { status: applicant.status, updatedAt: saved.updatedAt })
    if (isTakenBack) queue.unmark()
  }
  return { undo, isPending }
}

type ReviewProps = {
  queue: TriageQueue
  current: NonNullable<TriageQueue['current']>
  undoing: ReturnType<typeof useUndo>
}

function Review({ queue, current, undoing }: ReviewProps) {
  const person = useApplicant(current.id)
  const { judge, isPending } = useJudge()
  const [written, setWritten] = useState<string>()
  const heading = useRef<HTMLHeadingElement>(null)
  const region = useRef<HTMLElement>(null)
  const isBusy = isPending || undoing.isPending

  useEffect(() => {
    heading.current?.focus()
    document.getElementById('main')?.scrollTo(0, 0)
  }, [])

  const act = async (outcome: Mark['outcome']) => {
    if (isBusy) return
    const changes = {
      ...(outcome !== 'skipped' && outcome !== current.status ? { status: outcome } : {}),
      ...(written !== undefined && written !== (person.data?.notes ?? '')
        ? { notes: written || null, ...(person.data ? { updatedAt: person.data.updatedAt } : {}) }
        : {}),
    }
    const hasChanges = Object.keys(changes).length > 0
    const saved = hasChanges ? await judge(current.id, changes) : undefined
    if (!hasChanges || saved) queue.mark(current, outcome, saved)
  }
  const undo = () => void undoing.undo()
  useTriageKeys(region, {
    ...Object.fromEntries(actions.map(({ key, outcome }) => [key, () => void act(outcome)])),
    u: undo,
    n: () => document.getElementById('triage-notes')?.focus(),
  })

  return (
    <section ref={region} aria-label="Applicant under review" className="flex flex-1 flex-col">
      <TriagePerson
        summary={current}
        applicant={person.data}
        failure={person.error}
        onRetry={() => void person.refetch()}
        heading={heading}
        notes={written ?? person.data?.notes ?? ''}
        onNotesChange={setWritten}
        duplicates={
          <PossibleDuplicates
            applicant={person.data ?? current}
            level={3}
            onMergedAway={() => queue.mark(current, 'skipped', undefined)}
          />
        }
      />
      <TriageBar
        isBusy={isBusy}
        canUndo={queue.marks.length > 0}
        onAct={(outcome) => void act(outcome)}
        onUndo={undo}
      />
    </section>
  )
}
