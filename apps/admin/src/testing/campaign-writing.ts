import type { AudienceReader, AudienceReceipt, MessagePreview } from '@velvet/contracts/campaigns'
import type { Template } from '@velvet/contracts/templates'
import { campaign } from './campaigns.ts'
import type { Answers } from './open/open-admin.tsx'

/** A member of an audience with every field set, by default. */
export const member = (facts: Partial<AudienceReader> = {}): AudienceReader => ({
  id: 'person-1',
  firstName: 'Ava',
  lastName: 'Castellan',
  email: 'ava@example.com',
  phone: '(212) 555-0101',
  city: 'New York',
  state: 'NY',
  instagram: 'ava',
  instagramProfilePicture: null,
  channels: ['email', 'sms'],
  ...facts,
})

export const firstFive = ['Ava', 'Theo', 'Kai', 'Mila', 'Jude'].map((firstName, index) =>
  member({ id: `person-${index + 1}`, firstName, email: `${firstName.toLowerCase()}@example.com` }),
)

const mailChannel: AudienceReceipt['channels'][number] = {
  channel: 'email',
  eligible: 1234,
  deferred: null,
  excluded: [
    { reason: 'opted_out', count: 12 },
    { reason: 'suppressed', count: 3 },
    { reason: 'duplicate_address', count: 1 },
  ],
}

const textChannel: AudienceReceipt['channels'][number] = {
  channel: 'sms',
  eligible: 980,
  deferred: { count: 41, until: new Date(Date.now() + 3_600_000).toISOString() },
  excluded: [
    { reason: 'opted_out', count: 230 },
    { reason: 'no_address', count: 38 },
    { reason: 'invalid_number', count: 2 },
  ],
}

/** 1,234 of 1,250 people can be reached, by email and, if both channels are chosen, most of them by text. */
export const receiptFor = (type: string | undefined): AudienceReceipt => ({
  matched: 1250,
  reachable: type === 'sms' ? 980 : 1234,
  channels: type === 'email' ? [mailChannel] : type === 'sms' ? [textChannel] : [mailChannel, textChannel],
  blanks: [
    { token: 'firstName', count: 12 },
    { token: 'city', count: 1 },
  ],
})

const mailHtml = (content: string, name: string) => `<!DOCTYPE html><html lang="en"><head><meta charset="utf-8">
<style>@media (prefers-color-scheme: dark) { .page { background: rgb(20, 20, 20) !important } }</style></head>
<body style="margin:0;background-color:#f4f1ec"><table role="presentation" width="100%"><tbody><tr><td>
<div class="page" style="max-width:480px;margin:24px auto;padding:32px;background-color:#ffffff;font-family:Georgia,serif">
<h1 style="font-size:22px;margin:0 0 16px">Velvet</h1>
<p style="font-size:15px;line-height:24px;margin:0 0 16px">${content.replaceAll('{{firstName}}', name)}</p>
<hr style="border:none;border-top:1px solid #e6e0d6;margin:24px 0">
<p style="font-size:12px;color:#6b6459;margin:0">12 Mercer Street, New York, NY 10013<br>
<a href="https://example.com/u/test" style="color:#6b6459">Unsubscribe</a></p></div></td></tr></tbody></table></body></html>`

type Asked = {
  type: string
  content: { subject?: string; content: string; smsContent?: string }
  applicantId: string | null
}

/** A message rendered roughly as the server renders it. */
export function previewFor({ type, content, applicantId }: Asked): MessagePreview {
  const name = firstFive.find(({ id }) => id === applicantId)?.firstName ?? 'Sam'
  const fill = (text: string) => text.replaceAll('{{firstName}}', name)
  const text = `${fill((type === 'sms' ? content.content : content.smsContent) ?? '')}\nReply STOP to opt out`
  return {
    email:
      type === 'sms'
        ? null
        : {
            subject: fill(content.subject ?? ''),
            html: mailHtml(content.content, name),
            text: `${fill(content.content)}\n\nUnsubscribe: https://example.com/u/test`,
          },
    sms: type === 'email' ? null : { text, characters: text.length, encoding: 'GSM-7', segments: 1, isTooLong: false },
    blanks: [],
  }
}

/** An email template, by default. */
export const template = (facts: Partial<Template> = {}): Template => ({
  id: 'template-1',
  name: 'Winter letter',
  type: 'email',
  subject: 'You are on the list',
  content: '<p>Dear {{firstName}},</p><p>the house opens its doors again.</p>',
  smsContent: null,
  usedBy: 2,
  createdAt: '2026-03-01T18:00:00.000Z',
  updatedAt: '2026-03-01T18:00:00.000Z',
  ...facts,
})

export const templates = [
  template(),
  template({
    id: 'template-2',
    name: 'Doors open',
    type: 'sms',
    subject: null,
    content: 'Doors open at nine, {{firstName}}.',
  }),
  template({ id: 'template-3', name: 'Both ways', type: 'both', smsContent: 'See you at nine, {{firstName}}.' }),
]

/** A server on which campaigns can be edited, saved and sent. */
export const writingServer: Answers = {
  'GET /api/admin/templates': () => Response.json(templates),
  'GET /api/admin/events': () => Response.json([{ id: 'event-1', name: 'Winter Salon' }]),
  'GET /api/admin/tags': () => Response.json([{ id: 'tag-1', name: 'press' }]),
  'GET /api/admin/applicants/facets': () => Response.json({ cities: ['New York'], states: ['NY'], sources: [] }),
  'POST /api/admin/campaigns/audience': async (request) =>
    Response.json({ ...receiptFor((await request.json()).type), recipients: firstFive }),
  'POST /api/admin/campaigns/audience/people': () => Response.json({ total: firstFive.length, people: firstFive }),
  'POST /api/admin/campaigns/preview': async (request) => Response.json(previewFor(await request.json())),
  'POST /api/admin/campaigns': () => Response.json(campaign(), { status: 201 }),
  'PATCH /api/admin/campaigns/campaign-1': () => Response.json(campaign()),
  'POST /api/admin/campaigns/campaign-1/send': () =>
    Response.json({ success: true, alreadyQueued: false, message: 'Queued', campaign: campaign() }, { status: 202 }),
}
