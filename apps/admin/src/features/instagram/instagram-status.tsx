import { failureSentence } from '@velvet/domain/instagram'
import { Button } from '@velvet/ui/button'
import { Spinner } from '@velvet/ui/spinner'
import { RelativeTime } from '../../kit/time/relative-time.tsx'
import { sourceText } from './instagram-words.ts'
import { maxAttempts, type RefreshEnd, type RefreshStep } from './run-refresh.ts'
import type { InstagramWork, Trigger } from './use-instagram.ts'

export type InstagramStatusProps = {
  /** When the applicant's data was updated. */
  lastUpdated: string | null
  instagram: InstagramWork
}

/** The age of the data, the result of the latest fetch, and the progress of a running one; changes are announced. */
export function InstagramStatus({ lastUpdated, instagram }: InstagramStatusProps) {
  const { state, barrier, trigger, step, end, stop } = instagram
  const at = state?.fetchedAt ?? lastUpdated
  const why = state?.failure ? (state.message ?? failureSentence(state.failure)) : undefined
  const isSaid = end !== undefined && end.kind !== 'updated' && end.reason === why
  return (
    <div className="flex flex-col gap-1 text-sm text-fg-2">
      <div className="flex flex-wrap items-center gap-x-3 gap-y-1">
        <p role="status" className={step ? 'flex min-w-0 items-start gap-2' : ''}>
          {step ? <Spinner /> : null}
          {step ? stepText(step) : end && trigger ? endText(end, trigger) : null}
        </p>
        {step ? (
          <Button size="sm" variant="link" onClick={stop}>
            Stop
          </Button>
        ) : null}
      </div>
      {barrier ? <p>{barrier}</p> : null}
      {at ? (
        <p className="text-fg-3">
          Fetched <RelativeTime at={at} />
          {state?.source && state.fetchedAt ? ` from ${sourceText(state.source)}` : ''}
        </p>
      ) : state ? (
        <p className="text-fg-3">Never fetched</p>
      ) : null}
      {why && state?.checkedAt && !step ? (
        <p>
          {'The latest attempt, '}
          <RelativeTime at={state.checkedAt} />
          {isSaid ? ', returned nothing.' : `, returned nothing: ${why}`}
        </p>
      ) : null}
    </div>
  )
}

function stepText({ attempt, wait, reason }: RefreshStep): string {
  if (wait !== undefined)
    return `${reason ?? 'Instagram returned nothing.'} Trying again in ${wait / 1000} seconds (attempt ${attempt + 1} of ${maxAttempts}).`
  return attempt === 1 ? 'Contacting Instagram…' : `Contacting Instagram… (attempt ${attempt} of ${maxAttempts})`
}

function endText(end: RefreshEnd, trigger: Trigger): string {
  if (end.kind === 'updated') return trigger === 'avatar' ? 'The picture was updated.' : 'Updated from Instagram.'
  const why = end.reason ?? 'Instagram returned nothing.'
  return end.kind === 'exhausted' ? `Retry Failed. ${why}` : why
}
