import { nothingAccepted } from '@velvet/domain/campaigns'
import type { Author } from '../author.ts'
import type { Recipient } from '../people/consent.ts'
import type { Random } from '../random.ts'
import type { Row } from '../rows.ts'
import { daysFrom, eveningFrom } from '../timeline.ts'
import { type CampaignPlan, campaignPlans } from './campaign-plans.ts'
import { playCampaign } from './ledger.ts'
import type { StopList } from './stop-list.ts'
import type { SeedTemplate } from './templates.ts'

export type SeedCampaign = { row: Row<'campaigns'>; id: string; name: string; sentAt: Date | null }

/** One campaign with every message of it. */
export type PlayedCampaign = {
  campaign: SeedCampaign
  communications: readonly Row<'communications'>[]
  attempts: readonly Row<'delivery_attempts'>[]
}

type Options = {
  random: Random
  now: Date
  author: Author
  templates: readonly SeedTemplate[]
  /** Approved people, oldest first. */
  audience: readonly Recipient[]
  ledgerRows: number
  /** Grows while the campaigns are played. */
  stopList: StopList
}

/** Number of ledger rows for a number of applicants: enough to look at, and never more than the applicants. */
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
  audience_receipt: null,
  sent_at: null,
  dispatched_at: null,
  completed_at: null,
}

const failureReasons = {
  completed: null,
  unavailable: nothingAccepted,
  cancelled: 'cancelled',
} as const

const play = (plan: CampaignPlan, isFirst: boolean, options: Options): PlayedCampaign => {
  const { random, audience, ledgerRows, stopList } = options
  const { row, at, content } = columnsOf(plan, options)
  const known = { id: row.id, name: plan.name }
  if (plan.ending === 'draft') {
    // As the dialog counted it when the draft was written.
    const targetCount = audience.filter((person) => person.created_at < at).length
    const draft = { ...row, ...unsent, target_count: targetCount }
    return { campaign: { ...known, row: draft, sentAt: null }, communications: [], attempts: [] }
  }
  const channels = channelsOf[plan.type]
  const size = Math.ceil((ledgerRows * plan.share) / channels.length)
  const { receipt, communications, attempts } = playCampaign(
    audience.filter((person) => person.created_at < at).slice(0, size),
    {
      random,
      campaignId: row.id,
      channels,
      ending: plan.ending,
      sentAt: at,
      isFarewell: isFirst || plan.type !== 'email',
      stopList,
    },
  )
  const ended = {
    status: plan.ending === 'completed' ? 'completed' : 'failed',
    failure_reason: failureReasons[plan.ending],
    content_snapshot: content,
    target_count: receipt.matched,
    audience_receipt: receipt,
    sent_at: at,
    dispatched_at: at,
    completed_at: daysFrom(at, 0.3),
  }
  return { campaign: { ...known, row: { ...row, ...ended }, sentAt: at }, communications, attempts }
}

/** Plays the campaigns through, oldest first, each when it is asked for. Two stay drafts; nothing is left to be sent. */
export function* playCampaigns(options: Options): Generator<PlayedCampaign> {
  for (const [index, plan] of campaignPlans.entries()) yield play(plan, index === 0, options)
}
