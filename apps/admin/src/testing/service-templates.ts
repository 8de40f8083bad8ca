import { serviceKinds } from '@velvet/contracts/service-messages'
import type { ServiceTemplate } from '@velvet/contracts/service-templates'
import { type Answers, openAdmin } from './open/open-admin.tsx'

/** A built-in message to guests, by default. */
export const serviceTemplate = (facts: Partial<ServiceTemplate> = {}): ServiceTemplate => ({
  kind: 'received',
  enabled: true,
  subject: 'Thank you, {{firstName}}',
  content: 'We have your application for {{event.name}}.',
  smsContent: 'We have your application: {{guestPage}}',
  source: 'built_in',
  updatedAt: null,
  ...facts,
})

/** All messages, one of them with the words of the venue and one that is off. */
export const serviceTemplates = serviceKinds.map((kind) =>
  serviceTemplate({
    kind,
    enabled: kind !== 'declined',
    ...(kind === 'approved' ? { source: 'venue', subject: 'You are in', updatedAt: '2026-03-01T18:00:00.000Z' } : {}),
  }),
)

/** The rendered message, which repeats the words of the request. */
const preview = async (request: Request): Promise<Response> => {
  const { subject = '', content = '', smsContent = '', applicationId } = await request.json()
  const reader = applicationId ? 'Ava' : 'Sam'
  return Response.json({
    email: { subject: `${subject} (${reader})`, html: `<p>${content}</p>`, text: content },
    sms: { text: smsContent, characters: smsContent.length, encoding: 'GSM-7', segments: 1, isTooLong: false },
    blanks: applicationId ? ['note'] : [],
  })
}

/** Accepts every call about message templates. */
export const serviceTemplateServer: Answers = {
  'GET /api/admin/service-templates': () => Response.json(serviceTemplates),
  'PATCH /api/admin/service-templates/:id': async (request) =>
    Response.json(serviceTemplate({ ...(await request.json()), source: 'venue' })),
  'DELETE /api/admin/service-templates/:id': () => Response.json(serviceTemplate()),
  'POST /api/admin/service-templates/:id/preview': preview,
}

/** The page of the messages of every event. */
export async function openServiceTemplates(answers: Answers = {}) {
  const opened = await openAdmin('/admin/outbox/templates', { ...serviceTemplateServer, ...answers })
  const { screen } = opened
  const dialog = screen.getByRole('dialog')
  return {
    ...opened,
    dialog,
    row: (name: string) => screen.getByRole('listitem').filter({ hasText: name }),
    edit: (name: string) => screen.getByRole('button', { name: `Edit ${name}` }).click(),
    field: (name: string) => dialog.getByRole('textbox', { name, exact: true }),
    press: (name: string) => dialog.getByRole('button', { name, exact: true }).click(),
  }
}
