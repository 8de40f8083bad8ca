import type { EndpointInput } from '@velvet/contracts/kernel'
import type { listServiceTemplates as endpoint, ServiceTemplate } from '@velvet/contracts/service-templates'
import { authorize, type Context } from '../kernel/index.ts'
import { resolveTemplates } from '../service-messages/index.ts'
import { presentTemplate } from './present-template.ts'
import { readOwner } from './read-owner.ts'

/** The template that applies for each kind, for an event or for the venue (MSG-15). Refuses `event_not_found`. */
export const listServiceTemplates = async (
  context: Context,
  { query }: EndpointInput<typeof endpoint>,
): Promise<ServiceTemplate[]> => {
  authorize(context, 'events.read')
  const owner = await readOwner(context, query.eventId)
  return [...(await resolveTemplates(context, owner?.id ?? null)).values()].map(presentTemplate)
}
