import { useQueryClient } from '@tanstack/react-query'
import type { ApplicationSummary, Decision } from '@velvet/contracts/applications'
import { ApiError } from '@velvet/contracts/kernel'
import { applicationStatusLabels } from '@velvet/domain/applications'
import { useConfirm } from '@velvet/ui/confirm'
import { useToast } from '@velvet/ui/toast'
import { useCallback } from 'react'
import { countText } from '../../kit/counts.ts'
import { useFailureToast } from '../../kit/failure-toast.ts'
import { useUndoBatch } from '../undo/index.ts'
import { type DecisionResult, refreshNight, useSendDecision } from './applications.queries.ts'

/** A guest as a decision names it. */
export type Guest = Pick<ApplicationSummary, 'id' | 'name'>

type Attempt = { guests: readonly Guest[]; status: Decision; overrideHeads?: number }

const shownReasons = 3

/**
 * Returns the function that decides on applications in their order and reports the outcome in a toast with Undo (CAP-04). Going
 * past the capacity needs confirmation (CAP-05). It resolves to whether an application changed.
 */
export function useDecideApplications() {
  const { mutateAsync: send } = useSendDecision()
  const { mutateAsync: undoBatch } = useUndoBatch()
  const client = useQueryClient()
  const toast = useToast()
  const confirm = useConfirm()
  const failureToast = useFailureToast()

  const undo = useCallback(
    async (batchId: string) => {
      try {
        const { message } = await undoBatch(batchId)
        toast({ title: 'Decision Undone', description: message })
      } catch (error) {
        failureToast(error, 'Undo Failed', 'The decision could not be undone.')
      }
      refreshNight(client)
    },
    [undoBatch, client, toast, failureToast],
  )

  const report = useCallback(
    (result: DecisionResult, { guests, status }: Attempt) => {
      const { batchId, processed, staged, skippedCount, failedCount } = result
      const [only] = guests
      const word = applicationStatusLabels[status].toLowerCase()
      const isStaged = processed > 0 && staged === processed
      const description =
        guests.length === 1 && only && processed === 1
          ? `${only.name} ${isStaged ? `will be ${word} once you release it from the outbox.` : `is now ${word}.`}`
          : [isStaged ? stagedText(staged, skippedCount + failedCount) : result.message, ...reasonsOf(result)].join(' ')
      toast({
        ...(processed === 0 && failedCount > 0 ? { variant: 'destructive' } : {}),
        title: isStaged ? titleOfStaged(staged) : processed > 0 ? 'Guest List Updated' : 'Nothing Changed',
        description,
        ...(batchId && processed > 0 ? { action: { label: 'Undo', onSelect: () => void undo(batchId) } } : {}),
      })
    },
    [toast, undo],
  )

  const decide = useCallback(
    async function attempt(request: Attempt): Promise<boolean> {
      const { guests, status, overrideHeads } = request
      try {
        const result = await send({
          body: {
            applicationIds: guests.map(({ id }) => id),
            status,
            ...(overrideHeads === undefined ? {} : { overrideHeads }),
          },
        })
        report(result, request)
        const full = new Set(result.failed.flatMap(({ id, code }) => (code === 'event_full' ? [id] : [])))
        // None of the rest fits anymore, so the server answers with the current numbers for the question.
        if (full.size > 0) await attempt({ guests: guests.filter(({ id }) => full.has(id)), status })
        return result.processed > 0
      } catch (error) {
        const places = fullNight(error)
        if (!places) {
          failureToast(error, 'Update Failed', 'The guest list was not changed.')
          return false
        }
        const { capacity, held, heads } = places
        const isOffer = status === 'offered'
        const isConfirmed = await confirm({
          title: 'This night is full',
          description: `${countText(held)} of ${countText(capacity)} places are taken. ${isOffer ? 'Offering places to' : 'Approving'} ${namesOf(guests)} makes ${countText(heads)}.`,
          confirmLabel: isOffer ? 'Offer anyway' : 'Approve anyway',
          tone: 'neutral',
        })
        return isConfirmed && (await attempt({ guests, status, overrideHeads: heads }))
      }
    },
    [send, report, confirm, failureToast],
  )

  return useCallback(
    (guests: readonly Guest[], status: Decision): Promise<boolean> => decide({ guests, status }),
    [decide],
  )
}

const titleOfStaged = (count: number): string =>
  count === 1 ? 'Decision Staged' : `${countText(count)} Decisions Staged`

/** When staged decisions take effect, and how many applications were left as they were. */
const stagedText = (staged: number, left: number): string =>
  [
    staged === 1
      ? 'It takes effect once you release it from the outbox.'
      : 'They take effect once you release them from the outbox.',
    ...(left > 0 ? [`${countText(left)} ${left === 1 ? 'was' : 'were'} not changed.`] : []),
  ].join(' ')

const namesOf = (guests: readonly Guest[]): string =>
  guests.length === 1 && guests[0] ? guests[0].name : `${countText(guests.length)} guests`

/** Why applications were not changed, each reason once. */
const reasonsOf = ({ failed, skipped }: DecisionResult): string[] =>
  [...new Set([...failed.map(({ error }) => error), ...skipped.map(({ reason }) => reason)])].slice(0, shownReasons)

/** The numbers of a full night, and the heads that the decision would make of them, if that is why it was refused. */
function fullNight(error: unknown): { capacity: number; held: number; heads: number } | undefined {
  const problem = error instanceof ApiError ? error.problem : null
  if (problem?.code !== 'event_full') return undefined
  const { capacity = 0, held = 0, requested = 0 } = problem.stats ?? {}
  return { capacity, held, heads: held + requested }
}
