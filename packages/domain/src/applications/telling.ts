import type { ApplicationStatus } from '@velvet/contracts/applications'
import type { Answers, Release } from '@velvet/contracts/events'
import type { ServiceKind } from '@velvet/contracts/service-messages'
import { isPast } from '../events/index.ts'
import { holdsPlaces } from './transitions.ts'

type Told = ApplicationStatus | null

const kinds: Readonly<Partial<Record<ApplicationStatus, ServiceKind>>> = {
  pending: 'received',
  waitlisted: 'waitlisted',
  offered: 'offer',
  approved: 'approved',
  declined: 'declined',
}

const takesBack: readonly ApplicationStatus[] = ['declined', 'pending', 'withdrawn']

/**
 * The kind of message that tells a guest this status, after they were told another or nothing (MSG-10). Null when there is
 * nothing to tell: they know it already (MSG-09), or this status has no message.
 */
export const kindOfTelling = (told: Told, status: ApplicationStatus): ServiceKind | null => {
  if (told === status) return null
  if (told !== null && holdsPlaces(told) && takesBack.includes(status)) return 'cancelled'
  return kinds[status] ?? null
}

/** The told statuses that staff or a rule decided; the others result from the guest's own steps or from time. */
const decided: readonly ApplicationStatus[] = ['waitlisted', 'offered', 'approved', 'declined']

/** Whether this status differs from a decision that the guest was told before (MSG-10). */
export const isCorrection = (told: Told, status: ApplicationStatus): boolean =>
  told !== null && told !== status && decided.includes(told)

/** When the guests of an event are told. */
export type ReleaseRules = {
  readonly release: Release
  readonly releaseAt: Date | null
  readonly date: Date | null
  readonly cancelledAt: Date | null
  readonly archivedAt: Date | null
}

/** A decision takes effect, with or without telling the guest, or waits for its release. */
export type DecisionEffect = 'silent' | 'told' | 'staged'

/** Whether guests are told anything: not if the event is silent, over, canceled, or deleted (ANS-24). */
export const tellsGuests = ({ release, date, cancelledAt, archivedAt }: ReleaseRules, now: Date): boolean =>
  release !== 'silent' && cancelledAt === null && archivedAt === null && !isPast(date, now)

/** The effect of a decision made now (MSG-03, MSG-12, ANS-24). */
export const effectOfDecision = (rules: ReleaseRules, now: Date): DecisionEffect => {
  const { release, releaseAt } = rules
  if (!tellsGuests(rules, now)) return 'silent'
  const isDue = release === 'at_once' || (release === 'at' && releaseAt !== null && releaseAt <= now)
  return isDue ? 'told' : 'staged'
}

const answerTimeOf = { silent: 'none', told: 'at_once' } as const

/** When an applicant will learn of a future decision. Depends on the event alone, so it reveals no decision. */
export const answersOf = (rules: ReleaseRules, now: Date): Answers => {
  const effect = effectOfDecision(rules, now)
  if (effect !== 'staged') return { when: answerTimeOf[effect], from: null }
  return rules.release === 'at'
    ? { when: 'at', from: rules.releaseAt?.toISOString() ?? null }
    : { when: 'later', from: null }
}
