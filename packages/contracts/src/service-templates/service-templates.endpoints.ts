import { Type } from 'typebox'
import { MessagePreview } from '../campaigns/index.ts'
import { endpoint, Id, Nullable } from '../kernel/index.ts'
import { ofEvent, ServiceTemplate, serviceWords } from './template.ts'

const KindParams = Type.Object({ kind: Type.String({ maxLength: 64 }) })
const EventQuery = Type.Object({ eventId: Type.Optional(Id) })

export const listServiceTemplates = endpoint({
  name: 'listServiceTemplates',
  method: 'GET',
  path: '/api/admin/service-templates',
  summary:
    'The messages about applications that guests of an event get, or of every event without templates of its own',
  access: 'admin',
  permission: 'events.read',
  query: EventQuery,
  status: 200,
  response: Type.Array(ServiceTemplate),
  errors: ['event_not_found'],
  activity: { none: 'reading' },
  isPolled: true,
})

export const updateServiceTemplate = endpoint({
  name: 'updateServiceTemplate',
  method: 'PATCH',
  path: '/api/admin/service-templates/:kind',
  summary: 'Change a message about applications, for one event or for all',
  access: 'admin',
  permission: 'campaigns.manage',
  params: KindParams,
  body: Type.Object({ ...ofEvent, enabled: Type.Optional(Type.Boolean()), ...serviceWords }, { minProperties: 1 }),
  bodyLimitBytes: 1024 * 1024,
  status: 200,
  response: ServiceTemplate,
  errors: [
    'kind_not_found',
    'event_not_found',
    'kind_required',
    'template_incomplete',
    'unknown_token',
    'text_too_long',
    'email_too_complex',
  ],
  activity: { action: 'service_template.updated' },
})

export const resetServiceTemplate = endpoint({
  name: 'resetServiceTemplate',
  method: 'DELETE',
  path: '/api/admin/service-templates/:kind',
  summary: 'Go back to the message of the venue, or to the built-in one',
  access: 'admin',
  permission: 'campaigns.manage',
  params: KindParams,
  query: EventQuery,
  status: 200,
  response: ServiceTemplate,
  errors: ['kind_not_found', 'event_not_found'],
  activity: { action: 'service_template.reset' },
})

export const previewServiceTemplate = endpoint({
  name: 'previewServiceTemplate',
  method: 'POST',
  path: '/api/admin/service-templates/:kind/preview',
  summary: 'A message as one guest would get it; without an application, as a sample guest would',
  access: 'admin',
  permission: 'events.read',
  params: KindParams,
  body: Type.Object({ ...ofEvent, applicationId: Type.Optional(Nullable(Id)), ...serviceWords }),
  bodyLimitBytes: 1024 * 1024,
  status: 200,
  response: MessagePreview,
  errors: [
    'kind_not_found',
    'event_not_found',
    'application_not_found',
    'unknown_token',
    'text_too_long',
    'email_too_complex',
    'email_renderer_busy',
  ],
  activity: { none: 'reading' },
})
