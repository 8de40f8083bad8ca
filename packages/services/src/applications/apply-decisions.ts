import type { ApplicationStatus } from '@velvet/contracts/applications'
import { type Decidable, effectOfDecision, kindOfTelling, offerExpiry } from '@velvet/domain/applications'
import type { Context } from '../kernel/index.ts'
import { tellGuests } from '../service-messages/index.ts'
import { type ChangeNote, changeApplications } from './change-applications.ts'
import { eventsOf, lockApplications } from './read-applications.ts'
import { type DecidedNight, lockNights } from './read-places.ts'
import { stageDecisions } from './stage-decisions.ts'

/** Locked applications by id, and their events. */
export type Decidables = {
  readonly nights: ReadonlyMap<string, DecidedNight>
  readonly applications: ReadonlyMap<string, Decidable>
}

/** The status that a decision gives one application. */
export type Decision = { readonly id: string; readonly to: ApplicationStatus }

type DecisionNote = ChangeNote & {
  /** When offers end; by the hours of the event when absent (CAP-11). */
  readonly offerEnd?: Date | null
}

/** Which applications changed, or have a decision that waits for its release. */
export type Applied = { readonly changed: readonly string[]; readonly staged: readonly string[] }

type Found = { decision: Decision; application: Decidable; night: DecidedNight }

/** Locks the events of these applications and then the applications, each in order of id. */
export const lockDecidables = async (context: Context, ids: readonly string[]): Promise<Decidables> => {
  const nights = await lockNights(context, await eventsOf(context, ids))
  return { nights, applications: await lockApplications(context, ids) }
}

const changeOf = ({ decision, application }: Found) => ({
  ...{ id: decision.id, from: application.status, to: decision.to },
})

/**
 * Carries out decisions on locked applications, each as its event says (MSG-03): it takes effect, its guest is told at once, or it
 * waits for its release. Everyone who decides comes through here; whether a decision is allowed is the caller's business.
 */
export const applyDecisions = async (
  context: Context,
  { nights, applications }: Decidables,
  decisions: readonly Decision[],
  { offerEnd = null, ...note }: DecisionNote,
): Promise<Applied> => {
  const now = context.now()
  const found = decisions.flatMap((decision): Found[] => {
    const application = applications.get(decision.id)
    const night = nights.get(application?.eventId ?? '')
    return application && night ? [{ decision, application, night }] : []
  })
  const byEffect = Map.groupBy(found, ({ night }) => effectOfDecision(night, now))
  const waiting = (byEffect.get('staged') ?? []).map((one) => ({
    ...{ ...changeOf(one), offerEnd: one.decision.to === 'offered' ? offerEnd : null },
  }))
  const told = byEffect.get('told') ?? []
  const immediate = [...told, ...(byEffect.get('silent') ?? [])]
  const ends = new Map(
    immediate.flatMap(({ decision: { id, to }, night }) =>
      to === 'offered' ? [[id, offerEnd ?? offerExpiry(night, now)] as const] : [],
    ),
  )
  const staging = await stageDecisions(context, waiting, note)
  const changed = new Set(await changeApplications(context, immediate.map(changeOf), note, ends))
  const tellings = told.flatMap(({ decision: { id, to }, application: { toldStatus } }) => {
    const kind = changed.has(id) ? kindOfTelling(toldStatus, to) : null
    return kind ? [{ applicationId: id, kind, note: note.note ?? null }] : []
  })
  await tellGuests(context, tellings)
  return { changed: [...staging.changed, ...changed], staged: staging.staged }
}
