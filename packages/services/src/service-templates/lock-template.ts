import type { ServiceKind } from '@velvet/contracts/service-messages'
import { type Context, notFound, takeLock } from '../kernel/index.ts'
import { type ResolvedTemplate, resolveTemplates } from '../service-messages/index.ts'
import type { TemplateOwner } from './read-owner.ts'

/** The template of a kind that applies to an event, or to the venue. */
export const readApplying = async (
  context: Context,
  owner: TemplateOwner,
  kind: ServiceKind,
): Promise<ResolvedTemplate> => {
  const template = (await resolveTemplates(context, owner?.id ?? null)).get(kind)
  if (!template) throw notFound('kind')
  return template
}

/** Reads it after changes of templates under way; others wait until this transaction ends. */
export const lockApplying = async (
  context: Context,
  owner: TemplateOwner,
  kind: ServiceKind,
): Promise<ResolvedTemplate> => {
  // A lock by name, because there may be no row yet; one for all, because an event's template depends on the venue's.
  await takeLock(context, 'service_templates')
  return readApplying(context, owner, kind)
}
