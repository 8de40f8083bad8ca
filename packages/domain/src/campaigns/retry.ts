import type { CampaignStatus, RetryPlan } from '@velvet/contracts/campaigns'
import { AppError } from '../kernel/index.ts'

/** Codes of refusals that another try would meet again: they are about the number or the content, not about the provider. */
export const permanentRefusals: readonly string[] = ['text_too_long', 'http_413', '21211', '21217', '21610', '21614']

type Ended = { readonly status: CampaignStatus; readonly failureReason: string | null; readonly isBlanked: boolean }

const notSendable = (message: string, suggestion: string): AppError =>
  new AppError('conflict', 'campaign_not_sendable', message, { suggestion })

/**
 * `retry` for a campaign that has ended, `already` for one that is being sent. Refuses `campaign_not_sendable` for a campaign
 * that was not sent yet, was canceled, or whose messages were removed after their retention.
 */
export const decideRetry = ({ status, failureReason, isBlanked }: Ended): 'retry' | 'already' => {
  if (status === 'draft' || status === 'scheduled')
    throw notSendable('This campaign has not been sent yet.', 'Send it first.')
  if (failureReason === 'cancelled')
    throw notSendable('This campaign was canceled.', 'Duplicate it to message these people.')
  if (isBlanked)
    throw notSendable('The messages of this campaign are no longer stored.', 'Duplicate it to message these people.')
  return status === 'sending' ? 'already' : 'retry'
}

const messagesText = (count: number): string =>
  `${count.toLocaleString('en-US')} ${count === 1 ? 'message' : 'messages'}`

/** What Retry did, in a sentence. */
export const retrySentence = (decision: 'retry' | 'already', { retryable, held }: RetryPlan): string => {
  if (decision === 'already') return 'This campaign is being sent. Retry what fails once it has ended.'
  const kept = held.reduce((sum, { count }) => sum + count, 0)
  const rest = kept > 0 ? ` ${messagesText(kept)} ${kept === 1 ? 'is' : 'are'} not sent again.` : ''
  if (retryable === 0) return `No message can be sent again.${rest}`
  return `${messagesText(retryable)} ${retryable === 1 ? 'is' : 'are'} being sent again.${rest}`
}
