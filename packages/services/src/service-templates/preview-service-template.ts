import type { MessagePreview } from '@velvet/contracts/campaigns'
import type { EndpointInput } from '@velvet/contracts/kernel'
import type { previewServiceTemplate as endpoint } from '@velvet/contracts/service-templates'
import { applicationValues, eventValues } from '@velvet/domain/service-messages'
import { authorize, type Context } from '../kernel/index.ts'
import { previewServiceMessage, renderServiceMessage, type ServiceValues } from '../service-messages/index.ts'
import { knownKind } from './known-kind.ts'
import { readApplying } from './lock-template.ts'
import { readOwner, type TemplateOwner } from './read-owner.ts'

const dayMs = 86_400_000

const sampleEvent = (soon: Date) => ({
  ...{ name: 'Name of the event', date: soon, doorsAt: null, timeZone: null },
  ...{ location: 'Place', address: 'Address' },
})

/** What a guest with complete data would read, at the event or at a sample of one. */
const sampleValues = async (context: Context, owner: TemplateOwner): Promise<ServiceValues> => {
  const soon = new Date(context.now().getTime() + dayMs)
  const event = owner
    ? await context.db
        .selectFrom('events')
        .select(['name', 'date', 'doors_at as doorsAt', 'time_zone as timeZone', 'location', 'address'])
        .where('id', '=', owner.id)
        .executeTakeFirst()
    : undefined
  return {
    ...{ firstName: 'Sam', lastName: 'Sample', email: 'sam@example.com', phone: '(212) 555-0100' },
    ...{ city: 'New York', state: 'NY', instagram: 'samsample' },
    ...eventValues(event ?? sampleEvent(soon)),
    ...applicationValues({
      ...{ status: 'approved', heads: 2, offerExpiresAt: soon, timeZone: event?.timeZone ?? null },
      ...{ guestPage: `${context.settings.publicOrigin}/g/preview`, note: null },
    }),
  }
}

/**
 * A message with the given words instead of the stored ones, as one guest would get it, or a sample guest without an application.
 * Refuses `kind_not_found`, `event_not_found`, `application_not_found`, and what
 * `renderServiceMessage` refuses.
 */
export const previewServiceTemplate = async (
  context: Context,
  { params, body }: EndpointInput<typeof endpoint>,
): Promise<MessagePreview> => {
  authorize(context, 'events.read')
  const kind = knownKind(params.kind)
  const owner = await readOwner(context, body.eventId)
  const { eventId: _, applicationId, ...words } = body
  if (applicationId) return previewServiceMessage(context, { applicationId, kind, words })
  const written = { ...(await readApplying(context, owner, kind)), ...words }
  return renderServiceMessage(context, written, await sampleValues(context, owner))
}
