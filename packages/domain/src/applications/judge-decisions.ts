import type { ApplicationStatus } from '@velvet/contracts/applications'
import { AppError } from '../kernel/index.ts'
import { fullSentence, hasRoom, type Places } from './places.ts'
import { applicationStatusLabels, canMove, holdsPlaces, type Mover } from './transitions.ts'

/** Why no offer is made anymore. */
export const doorsOpenSentence = 'The doors are open, so places can no longer be offered.'

/** The state of an application before a decision. */
export type Decidable = {
  readonly id: string
  readonly eventId: string
  readonly status: ApplicationStatus
  readonly stagedStatus: ApplicationStatus | null
  /** The status that the guest was told last. */
  readonly toldStatus: ApplicationStatus | null
  readonly heads: number
  readonly isHeld: boolean
}

/** The state of an event before a decision. */
export type Night = Places & {
  readonly id: string
  /** When the doors open, or the event begins; null when neither is known. */
  readonly opensAt: Date | null
}

export type Ruling = {
  readonly by: Mover
  readonly status: ApplicationStatus
  /** Heads may take places up to this number, also past the capacity (ANS-07). */
  readonly overrideHeads?: number | undefined
  readonly now: Date
}

export type DecisionFailure = { readonly id: string; readonly code: string; readonly error: string }

/** What a decision does to each application, in the given order. */
export type Judgment = {
  readonly changed: readonly Decidable[]
  readonly skipped: readonly { id: string; reason: string }[]
  readonly failed: readonly DecisionFailure[]
}

/** The largest number of heads that may take places. */
const limitOf = ({ capacity }: Places, overrideHeads: number | undefined): number | null =>
  capacity === null ? null : Math.max(capacity, overrideHeads ?? capacity)

/**
 * Decides on applications one after the other, each with the places that those before it left (ANS-04, ANS-06, ANS-07). Every
 * application's event is in `nights`.
 */
export const judgeDecisions = (
  applications: readonly Decidable[],
  nights: ReadonlyMap<string, Night>,
  { by, status, overrideHeads, now }: Ruling,
): Judgment => {
  const held = new Map([...nights].map(([id, night]) => [id, night.held]))
  const changed: Decidable[] = []
  const skipped: { id: string; reason: string }[] = []
  const failed: DecisionFailure[] = []
  for (const application of applications) {
    const { id, eventId, heads, isHeld } = application
    const night = nights.get(eventId)
    if (!night) continue
    const places = { ...night, held: held.get(eventId) ?? 0, capacity: limitOf(night, overrideHeads) }
    if (application.status === status && application.stagedStatus === null)
      skipped.push({ id, reason: `Already ${status}.` })
    else if (application.status !== status && !canMove(by, application.status, status))
      failed.push({
        ...{ id, code: 'transition_not_allowed' },
        error: `${applicationStatusLabels[application.status]} cannot become ${applicationStatusLabels[status].toLowerCase()}.`,
      })
    else if (status === 'offered' && by !== 'undo' && night.opensAt !== null && night.opensAt <= now)
      failed.push({ id, code: 'doors_open', error: doorsOpenSentence })
    else if (holdsPlaces(status) && !isHeld && !hasRoom(places, heads))
      failed.push({ id, code: 'event_full', error: fullSentence({ ...night, held: places.held }, heads) })
    else {
      changed.push(application)
      held.set(eventId, places.held + (holdsPlaces(status) ? heads : 0) - (isHeld ? heads : 0))
    }
  }
  return { changed, skipped, failed }
}

/** Refuses `event_full` (409) when no party fitted, with the numbers of the first event (ANS-06). */
export const requireAnyRoom = (
  { changed, failed }: Judgment,
  applications: readonly Decidable[],
  nights: ReadonlyMap<string, Night>,
): void => {
  const full = failed.filter(({ code }) => code === 'event_full')
  const [first] = full
  if (changed.length > 0 || !first) return
  const byId = new Map(applications.map((one) => [one.id, one]))
  const parties = full.flatMap(({ id }) => byId.get(id) ?? [])
  const night = nights.get(parties[0]?.eventId ?? '')
  if (!night) return
  throw new AppError('conflict', 'event_full', first.error, {
    suggestion: 'Approve anyway to go past the capacity, or raise the capacity of the event.',
    stats: {
      capacity: night.capacity ?? 0,
      held: night.held,
      free: (night.capacity ?? 0) - night.held,
      requested: parties.filter(({ eventId }) => eventId === night.id).reduce((sum, { heads }) => sum + heads, 0),
    },
  })
}
