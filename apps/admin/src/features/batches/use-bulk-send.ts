import type { BulkResult, SendAction } from '@velvet/contracts/batches'
import { isUnauthorized, type Problem, problemOf } from '@velvet/contracts/kernel'
import { type ToastInput, useToast } from '@velvet/ui/toast'
import { useCallback } from 'react'
import { useNavigate } from 'react-router'
import { type BulkRequest, useRunBulkAction } from './batches.queries.ts'

type Follow = { label: string; onSelect: () => void }
type SendRequest = BulkRequest & { action: SendAction }

const communications = '/admin/communications'

const fallbacks: Record<SendAction, string> = {
  send_email: 'Failed to send bulk email',
  send_sms: 'Failed to execute bulk action',
  send_combined: 'Failed to execute bulk action',
}

/** After these refusals, Communications may show what was sent. */
const onRecord: ReadonlySet<string> = new Set(['every_message_refused', 'idempotency_call_open'])

/**
 * Returns the function that sends a bulk message and reports the outcome in a toast (BULK-33 to BULK-41). It resolves to the
 * result, or to `undefined` after a refusal.
 */
export function useBulkSend() {
  const { mutateAsync: run, isPending } = useRunBulkAction()
  const toast = useToast()
  const navigate = useNavigate()

  const bulkSend = useCallback(
    async (request: SendRequest): Promise<BulkResult | undefined> => {
      const follow = { label: 'View in Communications', onSelect: () => void navigate(communications) }
      try {
        const result = await run({ body: request })
        toast(result.success ? sentToast(result, follow) : failureToast(request.action, result, follow))
        return result
      } catch (error) {
        if (isUnauthorized(error)) return undefined
        const problem = problemOf(error)
        if (problem && problem.code !== 'unavailable')
          toast(failureToast(request.action, problem, onRecord.has(problem.code) ? follow : undefined))
        // The outcome is unknown: the message may be on its way.
        else
          toast({
            variant: 'destructive',
            title: 'Campaign Error',
            description: fallbacks[request.action],
            action: follow,
          })
        return undefined
      }
    },
    [run, toast, navigate],
  )
  return { bulkSend, isSending: isPending }
}

type Told = Pick<BulkResult | Problem, 'message' | 'details' | 'suggestion'> & {
  stats?: Readonly<Record<string, number>> | undefined
}

/** Always shows the counts of sent and failed messages (BULK-33, BULK-36). */
function sentToast({ message, stats, duplicate }: BulkResult, action: Follow): ToastInput {
  if (duplicate) return { title: 'Already Sent', description: message, action }
  const isDone = stats !== undefined && stats.sent > 0 && stats.failed === 0 && stats.queued + stats.deferred === 0
  return { variant: 'campaign-sent', action, description: isDone ? `${message} 0 failed.` : message }
}

const statLabels: Readonly<Record<string, string>> = {
  totalSelected: 'Selected',
  withPhoneNumbers: 'With phone numbers',
  sent: 'Sent',
  failed: 'Failed',
  queued: 'On their way',
  deferred: 'Waiting',
  skipped: 'Skipped',
}
const always: ReadonlySet<string> = new Set(['totalSelected', 'withPhoneNumbers', 'sent', 'failed'])

function failureToast(send: SendAction, told: Told, action: Follow | undefined): ToastInput {
  const { message, details, suggestion, stats = {} } = told
  const text = [message, details].filter(Boolean).join(' ')
  if (send !== 'send_sms' && !/\bSMS\b/.test(message))
    return {
      variant: 'destructive',
      title: 'Campaign Error',
      action,
      description: [text, suggestion].filter(Boolean).join(' '),
    }
  return {
    variant: 'campaign-failure',
    title: 'SMS Campaign Failed',
    action,
    description: text,
    suggestion,
    stats: Object.entries(statLabels).flatMap(([name, label]) => {
      const value = stats[name]
      return value === undefined || (value === 0 && !always.has(name))
        ? []
        : [{ label, value: value.toLocaleString('en-US') }]
    }),
  }
}
