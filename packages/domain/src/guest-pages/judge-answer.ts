import type { ApplicationStatus } from '@velvet/contracts/applications'
import type { GuestStatus } from '@velvet/contracts/guest-pages'
import { canMove } from '../applications/index.ts'
import { AppError } from '../kernel/index.ts'

/** The state of an application before the guest's answer. */
export type Answering = {
  readonly shown: GuestStatus
  readonly status: ApplicationStatus
  /** The guest left an approved place that they knew of, and no one decided since. */
  readonly leftPlace: boolean
  readonly isCancelled: boolean
}

/** What an answer changes. */
export type AnswerStep = {
  /** Null when the status stays. */
  readonly to: 'approved' | 'withdrawn' | null
  /** Whether the party takes places that it does not hold yet. */
  readonly needsRoom: boolean
  /** What happened, after the guest's name. */
  readonly did: string
}

const nothingToConfirm = (): AppError =>
  new AppError('conflict', 'nothing_to_confirm', 'There is nothing to answer right now.', {
    suggestion: 'We will write to you as soon as there is news.',
  })

const offerExpired = (): AppError => new AppError('conflict', 'offer_expired', 'This offer has ended.')

const judgeConfirmation = ({ shown, status, leftPlace, isCancelled }: Answering): AnswerStep => {
  if (isCancelled) throw new AppError('conflict', 'event_cancelled', 'This night is canceled.')
  if (shown === 'offered' && status === 'offered')
    return { to: 'approved', needsRoom: false, did: 'took the offered place at' }
  if ((shown === 'offered' || shown === 'approved') && status === 'approved')
    return { to: null, needsRoom: false, did: 'confirmed for' }
  if (shown === 'withdrawn' && status === 'withdrawn' && leftPlace)
    return { to: 'approved', needsRoom: true, did: 'can now come to' }
  throw nothingToConfirm()
}

const open: readonly GuestStatus[] = ['received', 'waitlisted', 'offered', 'approved', 'withdrawn']

const judgeLeaving = ({ shown, status }: Answering): AnswerStep => {
  if (!open.includes(shown)) throw nothingToConfirm()
  const did = shown === 'offered' ? 'refused the offered place at' : "can't come to"
  return { to: canMove('guest', status, 'withdrawn') ? 'withdrawn' : null, needsRoom: false, did }
}

/**
 * What the guest's answer does (ANS-02, CAP-12, GST-09 to GST-11). It depends on what the guest was told, so that a refusal
 * does not reveal an unreleased decision. Refuses `nothing_to_confirm`, `offer_expired`, and `event_cancelled`.
 */
export const judgeAnswer = (place: Answering, response: 'confirmed' | 'cannot_come'): AnswerStep => {
  if (place.shown === 'expired') throw offerExpired()
  return response === 'confirmed' ? judgeConfirmation(place) : judgeLeaving(place)
}
