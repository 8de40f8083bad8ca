import { type ServiceKind, serviceKinds } from '@velvet/contracts/service-messages'
import type { ServiceTemplate as PresentedTemplate } from '@velvet/contracts/service-templates'
import type { Database } from '@velvet/database'
import { builtInTemplate, type ServiceTemplate } from '@velvet/domain/service-messages'
import { type Selectable, sql } from 'kysely'
import { type Context, oneOf } from '../../kernel/index.ts'

/** The template of a kind that applies. */
export type ResolvedTemplate = ServiceTemplate & {
  readonly kind: ServiceKind
  readonly source: PresentedTemplate['source']
  /** Null for a built-in template. */
  readonly updatedAt: Date | null
}

/** A stored template, or the built-in one of the kind. */
const resolve = (kind: ServiceKind, stored: Selectable<Database['service_templates']> | undefined): ResolvedTemplate =>
  stored
    ? {
        kind,
        ...{ subject: stored.subject, content: stored.content, smsContent: stored.sms_content },
        isEnabled: stored.is_enabled,
        source: stored.event_id === null ? 'venue' : 'event',
        updatedAt: stored.updated_at,
      }
    : { kind, ...builtInTemplate(kind), source: 'built_in', updatedAt: null }

export type ResolvedTemplates = ReadonlyMap<ServiceKind, ResolvedTemplate>

/**
 * The templates that apply to each of these events, or with null to the venue, by kind: the event's, else the venue's, else the
 * built-in ones.
 */
export const resolveTemplatesOf = async <Id extends string | null>(
  { db }: Context,
  eventIds: readonly Id[],
): Promise<ReadonlyMap<Id, ResolvedTemplates>> => {
  const stored = await db
    .selectFrom('service_templates')
    .selectAll()
    .where((where) => where.or([where('event_id', 'is', null), where('event_id', '=', oneOf(eventIds))]))
    .orderBy(sql`event_id is null`)
    .execute()
  const resolveAll = (eventId: Id): ResolvedTemplates => {
    const own = stored.filter((template) => template.event_id === null || template.event_id === eventId)
    return new Map(
      serviceKinds.map((kind) => [
        kind,
        resolve(
          kind,
          own.find((template) => template.kind === kind),
        ),
      ]),
    )
  }
  return new Map(eventIds.map((id) => [id, resolveAll(id)]))
}

/** The templates that apply to one event, or with null to the venue. */
export const resolveTemplates = async (context: Context, eventId: string | null): Promise<ResolvedTemplates> =>
  (await resolveTemplatesOf(context, [eventId])).get(eventId) ?? new Map()
