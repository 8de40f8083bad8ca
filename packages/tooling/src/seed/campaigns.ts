import type { Author } from './author.ts'
import { type CampaignPlan, campaignPlans } from './campaign-plans.ts'
import { playCampaign } from './ledger.ts'
import type { Person } from './people.ts'
import type { Random } from './random.ts'
import type { Row } from './rows.ts'
import { createStopList } from './stop-list.ts'
import type { SeedTemplate } from './templates.ts'
import { daysFrom, eveningFrom } from './timeline.ts'

export type SeedCampaign = { row: Row<'campaigns'>; id: string; name: string; sentAt: Date | null; sentTo: number }

export type SeedCampaigns = {
  campaigns: readonly SeedCampaign[]
  communications: Row<'communications'>[]
  attempts: Row<'delivery_attempts'>[]
  suppressions: Row<'suppressions'>[]
  consents: Row<'consent_events'>[]
}

type Options = {
  random: Random
  secret: string
  now: Date
  author: Author
  templates: readonly SeedTemplate[]
  /** Approved people, oldest first. */
  audience: readonly Person[]
  ledgerRows: number
}

/** Rows of the ledger for so many applicants; enough to look at, without outgrowing them. */
export const ledgerRowsFor = (applicants: number): number => Math.min(100_000, Math.ceil(applicants * 0.7))

const channelsOf = { email: ['email'], sms: ['sms'], both: ['email', 'sms'] } as const

const columnsOf = (plan: CampaignPlan, { random, now, author, templates }: Options) => {
  const at = plan.ending === 'draft' ? daysFrom(now, plan.day) : eveningFrom(now, plan.day, 16)
  const content = {
    subject: plan.subject,
    content: plan.content,
    ...(plan.smsContent ? { smsContent: plan.smsContent } : {}),
  }
  const templateId = templates.find((template) => template.name === plan.template)?.id ?? null
  const createdAt = daysFrom(at, -0.1)
  return {
    at,
    content,
    row: {
      id: random.id(createdAt),
      name: plan.name,
      type: plan.type,
      template_id: templateId,
      custom_content: templateId === null ? content : null,
      target_filters: { mode: 'filter', status: ['approved'] },
      created_by: author.id,
      created_at: createdAt,
      updated_at: at,
    },
  }
}

const unsent = {
  status: 'draft',
  failure_reason: null,
  content_snapshot: null,
  target_count: 0,
  audience_receipt: null,
  sent_at: null,
  dispatched_at: null,
  completed_at: null,
}

const failureReasons = {
  completed: null,
  unavailable: 'The provider did not accept any message',
  cancelled: 'cancelled',
} as const

/** Plays all campaigns through, oldest first. Two stay drafts; nothing is left to be sent. */
export const createCampaigns = (options: Options): SeedCampaigns => {
  const { random, secret, audience, ledgerRows } = options
  const stopList = createStopList(random, secret)
  const communications: Row<'communications'>[] = []
  const attempts: Row<'delivery_attempts'>[] = []

  const play = (plan: CampaignPlan, index: number): SeedCampaign => {
    const { row, at, content } = columnsOf(plan, options)
    if (plan.ending === 'draft')
      return { row: { ...row, ...unsent }, id: row.id, name: plan.name, sentAt: null, sentTo: 0 }
    const channels = channelsOf[plan.type]
    const size = Math.ceil((ledgerRows * plan.share) / channels.length)
    const people = audience.filter((person) => person.created_at < at).slice(0, size)
    const ledger = playCampaign(people, {
      random,
      campaignId: row.id,
      channels,
      ending: plan.ending,
      sentAt: at,
      isFarewell: index === 0 || plan.type !== 'email',
      stopList,
    })
    for (const communication of ledger.communications) communications.push(communication)
    for (const attempt of ledger.attempts) attempts.push(attempt)
    const ended = {
      status: plan.ending === 'completed' ? 'completed' : 'failed',
      failure_reason: failureReasons[plan.ending],
      content_snapshot: content,
      target_count: people.length,
      audience_receipt: ledger.receipt,
      sent_at: at,
      dispatched_at: at,
      completed_at: daysFrom(at, 0.3),
    }
    return { row: { ...row, ...ended }, id: row.id, name: plan.name, sentAt: at, sentTo: people.length }
  }

  const campaigns = campaignPlans.map(play)
  return { campaigns, communications, attempts, suppressions: stopList.suppressions(), consents: stopList.consents() }
}
