import type { CampaignStatus } from '@velvet/contracts/campaigns'
import { AppError } from '../kernel/index.ts'

export type CampaignState = { readonly status: CampaignStatus; readonly isPaused: boolean }

/** Why a campaign failed of which no provider accepted anything: the messages were refused, or no provider was available. */
export const nothingAccepted = 'No message was accepted.'

/** The same, with the words of earlier versions. */
export const nothingAcceptedEver: readonly string[] = [nothingAccepted, 'Every message was refused.']

/** `start` when sending begins now, `already` when it was begun before; refuses `campaign_not_sendable` otherwise. */
export const decideSend = ({ status }: CampaignState): 'start' | 'already' => {
  if (status === 'draft' || status === 'scheduled') return 'start'
  if (status === 'sending') return 'already'
  throw new AppError('conflict', 'campaign_not_sendable', 'This campaign has already been sent.', {
    suggestion: 'Create a new campaign to message these people again.',
  })
}

/** Refuses `campaign_not_draft` once a campaign is on its way. */
export const requireEditable = ({ status }: CampaignState): void => {
  if (status === 'draft' || status === 'scheduled') return
  throw new AppError('conflict', 'campaign_not_draft', 'A sent campaign can no longer be changed.')
}

/** Refuses `campaign_sending`: a running campaign must be canceled before it is deleted. */
export const requireDeletable = ({ status }: CampaignState): void => {
  if (status !== 'sending') return
  throw new AppError('conflict', 'campaign_sending', 'This campaign is being sent.', { suggestion: 'Cancel it first.' })
}

/** Refuses `campaign_not_sendable` for a canceled campaign: the admin who canceled it wanted no more messages to go out. */
export const requireResendable = (failureReason: string | null): void => {
  if (failureReason !== 'cancelled') return
  throw new AppError('conflict', 'campaign_not_sendable', 'This campaign was canceled.', {
    suggestion: 'Mark the messages as sent, or message these people with a new campaign.',
  })
}

/** Refuses `campaign_not_sending`: only a running campaign can be paused, resumed or canceled. */
export const requireSending = ({ status }: CampaignState): void => {
  if (status === 'sending') return
  throw new AppError('conflict', 'campaign_not_sending', 'This campaign is not being sent.')
}
