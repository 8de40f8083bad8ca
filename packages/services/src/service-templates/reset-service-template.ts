import type { EndpointInput } from '@velvet/contracts/kernel'
import type { resetServiceTemplate as endpoint, ServiceTemplate } from '@velvet/contracts/service-templates'
import { announce, authorize, type Context, inTransaction, recordActivity } from '../kernel/index.ts'
import { knownKind } from './known-kind.ts'
import { lockApplying, readApplying } from './lock-template.ts'
import { presentTemplate } from './present-template.ts'
import { readOwner } from './read-owner.ts'

/**
 * Removes the template of an event, so that the venue's applies, or the venue's, so that the built-in one applies (MSG-15). Without
 * one it changes nothing. Refuses `kind_not_found` and `event_not_found`.
 */
export const resetServiceTemplate = async (
  outer: Context,
  { params, query }: EndpointInput<typeof endpoint>,
): Promise<ServiceTemplate> =>
  inTransaction(outer, async (context) => {
    authorize(context, 'campaigns.manage')
    const kind = knownKind(params.kind)
    const owner = await readOwner(context, query.eventId)
    const current = await lockApplying(context, owner, kind)
    if (current.source !== (owner ? 'event' : 'venue')) return presentTemplate(current)

    const [removed] = await context.db
      .deleteFrom('service_templates')
      .where('event_id', owner ? '=' : 'is', owner?.id ?? null)
      .where('kind', '=', kind)
      .returning('id')
      .execute()
    await recordActivity(context, {
      action: 'service_template.reset',
      description: `Reset the “${kind}” message for ${owner ? `the event ${owner.name}` : 'all events'}`,
      ...(owner ? { target: { type: 'event', id: owner.id } } : {}),
      details: { kind, subject: current.subject, content: current.content, smsContent: current.smsContent },
    })
    await announce(context, 'templates', removed ? [removed.id] : [])
    return presentTemplate(await readApplying(context, owner, kind))
  })
