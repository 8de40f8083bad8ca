import type { Message } from '@velvet/contracts/conversations'
import type { CommunicationState, SkipReason } from '@velvet/contracts/delivery'
import { skipSentence } from '../batches/index.ts'
import { errorSuggestion } from '../campaigns/index.ts'
import { statusOf } from '../delivery/index.ts'

type MessageState = NonNullable<Message['state']>

/** What the ledger knows about a text. */
export type TextRecord = {
  readonly state: CommunicationState
  readonly skipReason: SkipReason | null
  readonly errorCode: string | null
  readonly errorMessage: string | null
}

/** What a thread shows of it: the states of the ledger in the words of ENT-51, and `queued` until it is on its way. */
export const messageState = (state: CommunicationState): MessageState => (state === 'queued' ? state : statusOf(state))

/** Advice for one person, where what campaigns say is about many. */
const advice: Readonly<Record<string, string>> = {
  provider_unavailable: 'Try again once the provider works.',
  provider_blocked: 'Check the provider’s key, sender, and credit, then try again.',
  '21211': 'Correct the phone number of the applicant.',
  '21217': 'Correct the phone number of the applicant.',
  '21614': 'This number cannot receive texts. Ask for a mobile number.',
}

const sentence = (text: string): string => (/[.!?]$/.test(text) ? text : `${text}.`)

const refusal = ({ errorCode, errorMessage }: TextRecord): string => {
  const said = errorMessage?.trim()
  const help = errorCode && (advice[errorCode] ?? errorSuggestion(errorCode))
  return [said ? sentence(said) : 'It could not be delivered.', help].filter(Boolean).join(' ')
}

/** Why a text was not delivered, or not yet; null when there is nothing to say. */
export const failureOf = (text: TextRecord): string | null => {
  switch (text.state) {
    case 'skipped':
      return text.skipReason && skipSentence(text.skipReason, 'sms')
    case 'needs_review':
      return 'It may not have arrived: the provider’s answer was lost.'
    case 'unknown':
      return 'The provider did not answer. Velvet is checking whether the text was sent, so that it is not sent twice.'
    case 'queued':
      return text.errorCode && 'The provider could not accept it yet. Velvet retries automatically.'
    case 'failed':
    case 'bounced':
      return refusal(text)
    default:
      return null
  }
}
