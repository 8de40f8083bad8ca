import type { EndpointInput } from '@velvet/contracts/kernel'
import type { updateServiceTemplate as endpoint, ServiceTemplate } from '@velvet/contracts/service-templates'
import { checkServiceTemplate, serviceTokens } from '@velvet/domain/service-messages'
import { checkEmail } from '../emails/index.ts'
import { announce, authorize, type Context, changesBetween, inTransaction, recordActivity } from '../kernel/index.ts'
import { knownKind } from './known-kind.ts'
import { lockApplying, readApplying } from './lock-template.ts'
import { presentTemplate } from './present-template.ts'
import { readOwner } from './read-owner.ts'

/**
 * Changes a message to guests, for one event or for all: what is not given stays as in the template that applies. Refuses
 * `kind_not_found`, `event_not_found`, what `checkServiceTemplate` refuses, and `email_too_complex`.
 */
export const updateServiceTemplate = async (
  outer: Context,
  { params, body }: EndpointInput<typeof endpoint>,
): Promise<ServiceTemplate> =>
  inTransaction(outer, async (context) => {
    authorize(context, 'campaigns.manage')
    const kind = knownKind(params.kind)
    const owner = await readOwner(context, body.eventId)
    const current = await lockApplying(context, owner, kind)
    const { eventId: _, enabled = current.isEnabled, ...words } = body
    const after = checkServiceTemplate(kind, { ...current, ...words, isEnabled: enabled })
    checkEmail(after.content, serviceTokens)
    const { isEnabled, subject, content, smsContent } = current
    const changes = changesBetween({ isEnabled, subject, content, smsContent }, after)
    if (Object.keys(changes).length === 0) return presentTemplate(current)

    const columns = {
      ...{ is_enabled: after.isEnabled, subject: after.subject, content: after.content },
      sms_content: after.smsContent,
    }
    const { id } = await context.db
      .insertInto('service_templates')
      .values({ id: context.newId(), event_id: owner?.id ?? null, kind, ...columns })
      .onConflict((conflict) => conflict.columns(['event_id', 'kind']).doUpdateSet(columns))
      .returning('id')
      .executeTakeFirstOrThrow()
    await recordActivity(context, {
      action: 'service_template.updated',
      description: `Updated the “${kind}” message for ${owner ? `the event ${owner.name}` : 'all events'}`,
      ...(owner ? { target: { type: 'event', id: owner.id } } : {}),
      details: { kind, ...changes },
    })
    await announce(context, 'templates', [id])
    return presentTemplate(await readApplying(context, owner, kind))
  })
