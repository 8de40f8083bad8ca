import { type ServiceKind, serviceKinds } from '@velvet/contracts/service-messages'
import { builtInTemplate, type ServiceTemplate } from '@velvet/domain/service-messages'
import { sql } from 'kysely'
import type { Context } from '../../kernel/index.ts'

/** Where the template that applies comes from: the product, the venue, or one event. */
type TemplateSource = 'built_in' | 'venue' | 'event'

/** The template of a kind that applies. */
export type ResolvedTemplate = ServiceTemplate & {
  readonly kind: ServiceKind
  readonly source: TemplateSource
  /** Null for a built-in template. */
  readonly updatedAt: Date | null
}

/** The templates of every kind that apply to an event, or to the venue: the event's, else the venue's, else the built-in ones. */
export const resolveTemplates = async ({ db }: Context, eventId: string | null): Promise<ResolvedTemplate[]> => {
  const stored = await db
    .selectFrom('service_templates')
    .selectAll()
    .where((where) => where.or([where('event_id', 'is', null), where('event_id', '=', eventId)]))
    .orderBy(sql`event_id is null`)
    .execute()
  return serviceKinds.map((kind: ServiceKind) => {
    const row = stored.find((template) => template.kind === kind)
    if (!row) return { kind, ...builtInTemplate(kind), source: 'built_in', updatedAt: null }
    return {
      kind,
      ...{ isEnabled: row.is_enabled, subject: row.subject, content: row.content, smsContent: row.sms_content },
      source: row.event_id === null ? 'venue' : 'event',
      updatedAt: row.updated_at,
    }
  })
}
