import { Type } from 'typebox'
import { endpoint, IdParams, Nullable } from '../kernel/index.ts'
import { Template, TemplateDraft } from './template.ts'

const templates = { access: 'admin', permission: 'campaigns.manage' } as const

export const listTemplates = endpoint({
  ...templates,
  name: 'listTemplates',
  method: 'GET',
  path: '/api/admin/templates',
  summary: 'Templates by name',
  status: 200,
  response: Type.Array(Template),
  errors: [],
  activity: { none: 'reading' },
  isPolled: true,
})

export const createTemplate = endpoint({
  ...templates,
  name: 'createTemplate',
  method: 'POST',
  path: '/api/admin/templates',
  summary: 'Create a template',
  body: Type.Object({
    ...TemplateDraft.properties,
    // The verb names what is missing in one sentence (TPL-06).
    name: Type.Optional(Nullable(TemplateDraft.properties.name)),
    type: Type.Optional(TemplateDraft.properties.type),
    content: Type.Optional(Nullable(TemplateDraft.properties.content)),
  }),
  bodyLimitBytes: 1024 * 1024,
  status: 201,
  response: Template,
  errors: ['template_incomplete', 'unknown_token', 'text_too_long', 'email_too_complex'],
  activity: { action: 'template.created' },
})

export const updateTemplate = endpoint({
  ...templates,
  name: 'updateTemplate',
  method: 'PATCH',
  path: '/api/admin/templates/:id',
  summary: 'Change a template; sent campaigns keep their content',
  params: IdParams,
  body: Type.Object(
    {
      // Spelled out: deriving it would put typebox's engine for computed types into every screen.
      name: Type.Optional(Nullable(TemplateDraft.properties.name)),
      type: Type.Optional(TemplateDraft.properties.type),
      subject: Type.Optional(TemplateDraft.properties.subject),
      content: Type.Optional(Nullable(TemplateDraft.properties.content)),
      smsContent: Type.Optional(TemplateDraft.properties.smsContent),
      updatedAt: Type.Optional(Type.String({ format: 'date-time', description: 'Guards against lost updates' })),
    },
    { minProperties: 1 },
  ),
  bodyLimitBytes: 1024 * 1024,
  status: 200,
  response: Template,
  errors: [
    'template_not_found',
    'template_incomplete',
    'template_changed',
    'template_in_use',
    'unknown_token',
    'text_too_long',
    'email_too_complex',
  ],
  activity: { action: 'template.updated' },
})

export const deleteTemplate = endpoint({
  ...templates,
  name: 'deleteTemplate',
  method: 'DELETE',
  path: '/api/admin/templates/:id',
  summary: 'Delete a template; drafts that use it keep a copy of its content',
  params: IdParams,
  status: 200,
  response: Type.Object({ success: Type.Literal(true), message: Type.String() }),
  errors: ['template_not_found'],
  activity: { action: 'template.deleted' },
})
