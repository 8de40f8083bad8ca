import type { EndpointInput } from '@velvet/contracts/kernel'
import type { releaseDecisions } from '@velvet/contracts/outbox'
import { AppError } from '@velvet/domain/kernel'
import { validate } from 'uuid'
import { type DecidedNight, eventsOf, lockNights } from '../applications/index.ts'
import { type Context, knownId, notFound } from '../kernel/index.ts'

type Selection = EndpointInput<typeof releaseDecisions>['body']

/** What a call of the outbox is about: an event, or applications in their order without repeats; `nights` are locked. */
export type Selected = {
  readonly eventId: string | null
  readonly ids: readonly string[]
  readonly nights: ReadonlyMap<string, DecidedNight>
}

/**
 * Locks the events of a selection in order of id. Refuses `selection_invalid` (400) unless it has either an event or applications,
 * and `event_not_found`.
 */
export const lockSelected = async (
  context: Context,
  { eventId, applicationIds = [] }: Selection,
): Promise<Selected> => {
  if ((eventId !== undefined) === applicationIds.length > 0)
    throw new AppError(
      'invalid',
      'selection_invalid',
      eventId === undefined
        ? 'Please choose an event or at least one application.'
        : 'Choose an event or applications, not both.',
    )
  if (eventId === undefined) {
    const ids = [...new Set(applicationIds.map((id) => id.toLowerCase()))]
    const nights = await lockNights(context, await eventsOf(context, ids.filter(validate)))
    return { eventId: null, ids, nights }
  }
  const id = knownId(eventId, 'event')
  const nights = await lockNights(context, [id])
  if (!nights.has(id)) throw notFound('event')
  return { eventId: id, ids: [], nights }
}

/** The events of a selection as the log names them, and the event as its target when there is only one. */
export const loggedEvents = ({ nights }: Pick<Selected, 'nights'>) => {
  const [first, ...others] = nights.values()
  return {
    target: first && others.length === 0 ? { target: { type: 'event', id: first.id } as const } : {},
    details: { events: [first, ...others].flatMap((night) => night?.name ?? []) },
  }
}

const maxListed = 100

/** The part of an outbox response about skipped applications: the first ones, and their number. */
export const presentSkipped = <Skipped>(skipped: readonly Skipped[]) => ({
  ...{ skipped: skipped.slice(0, maxListed), skippedCount: skipped.length },
})
