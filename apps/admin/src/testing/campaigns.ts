import type {
  AudienceReceipt,
  Campaign,
  CampaignProgress,
  CampaignSummary,
  Recipient,
  RecipientCommunication,
} from '@velvet/contracts/campaigns'
import { communicationStates } from '@velvet/contracts/delivery'
import { type Answers, queryOf } from './open/open-admin.tsx'

const written = { subject: 'You are on the list', content: 'Dear {{firstName}}' }

const excerptOf = ({ type, content = written }: Partial<Campaign>): string | null =>
  (type === 'sms' ? content?.content : content?.subject) || null

/** A draft for approved applicants, by default. */
export const campaign = (facts: Partial<Campaign> = {}): Campaign => ({
  id: 'campaign-1',
  name: 'Winter invitation',
  type: 'email',
  status: 'draft',
  paused: false,
  pauseReason: null,
  failureReason: null,
  notice: null,
  templateId: null,
  templateName: null,
  customContent: written,
  content: written,
  targetFilters: { status: ['approved'] },
  excerpt: excerptOf(facts),
  targetCount: 1234,
  audienceReceipt: null,
  scheduledAt: null,
  sentAt: null,
  completedAt: null,
  createdBy: 'ada',
  createdAt: '2026-03-07T18:00:00.000Z',
  updatedAt: '2026-03-07T18:00:00.000Z',
  totalSent: 0,
  emailsSent: facts.totalSent ?? 0,
  totalDelivered: 0,
  emailsDelivered: facts.totalDelivered ?? 0,
  totalOpened: 0,
  totalMachineOpened: 0,
  totalClicked: 0,
  totalBounced: 0,
  totalUnsubscribed: 0,
  totalComplained: 0,
  queuedCount: 0,
  skippedCount: 0,
  failedCount: 0,
  unresolvedCount: 0,
  ...facts,
})

/** 1,234 of 1,250 people can be reached by email. */
export const receipt: AudienceReceipt = {
  matched: 1250,
  reachable: 1234,
  channels: [
    {
      channel: 'email',
      eligible: 1234,
      deferred: null,
      excluded: [
        { reason: 'opted_out', count: 12 },
        { reason: 'suppressed', count: 3 },
        { reason: 'duplicate_address', count: 1 },
      ],
    },
  ],
  blanks: [],
}

const recipients = ['Ava', 'Theo', 'Kai', 'Mila', 'Jude'].map((firstName, index) => ({
  id: `person-${index}`,
  firstName,
  lastName: 'Castellan',
  email: `${firstName.toLowerCase()}@example.com`,
  phone: null,
  city: 'New York',
  state: 'NY',
  instagram: null,
  instagramProfilePicture: null,
  channels: ['email'],
}))

/** The progress of a campaign: finished by default. */
export const progress = (facts: Partial<CampaignProgress> = {}): CampaignProgress => ({
  status: 'completed',
  paused: false,
  pauseReason: null,
  failureReason: null,
  isFilled: true,
  total: 800,
  deferred: null,
  channels: [{ channel: 'email', sender: 'ready' }],
  acceptedPerSecond: 0,
  secondsLeft: null,
  errors: [],
  ...facts,
  states: states(facts.states),
})

/** Messages by state, 0 by default. */
export const states = (facts: Partial<CampaignProgress['states']> = {}): CampaignProgress['states'] => ({
  ...(Object.fromEntries(communicationStates.map((state) => [state, 0])) as CampaignProgress['states']),
  ...facts,
})

/** A message that was sent, by default. */
export const message = (facts: Partial<RecipientCommunication> = {}): RecipientCommunication => ({
  id: 'message-1',
  type: 'email',
  address: facts.type === 'sms' ? '+12125550101' : 'ava@example.com',
  status: 'sent',
  skipReason: null,
  errorMessage: null,
  sentAt: '2026-03-07T18:05:00.000Z',
  deliveredAt: null,
  openedAt: null,
  dueAt: null,
  clickedAt: null,
  bouncedAt: null,
  ...facts,
})

/** A recipient of one email, by default. */
export const recipient = (facts: Partial<Recipient> = {}): Recipient => ({
  id: 'person-1',
  applicantId: facts.id ?? 'person-1',
  firstName: 'Ava',
  lastName: 'Castellan',
  email: 'ava@example.com',
  phone: '(212) 555-0101',
  city: 'New York',
  state: 'NY',
  instagramProfilePicture: null,
  communications: [message()],
  ...facts,
})

const summaryOf = (whole: Campaign): CampaignSummary => {
  const { customContent, content, targetFilters, audienceReceipt, totalComplained, ...summary } = whole
  return { ...summary, excerpt: excerptOf(whole) }
}

/** A server with these campaigns, which it filters and paginates; the list may change between calls. */
export const campaignServer = (list: () => Campaign[]): Answers => ({
  'GET /api/admin/campaigns': (request) => Response.json(pageOf(list(), queryOf(request)).map(summaryOf)),
  'GET /api/admin/campaigns/stats': () => Response.json({ totalSent: 4321, avgOpenRate: 41, totalCampaigns: 7 }),
  'POST /api/admin/campaigns/audience': () => Response.json({ ...receipt, recipients }),
  ...Object.fromEntries(
    list().map(({ id }) => [
      `GET /api/admin/campaigns/${id}`,
      () => Response.json(list().find((one) => one.id === id) ?? null),
    ]),
  ),
})

const statusOf = ({ status, paused, failureReason }: Campaign): string =>
  failureReason === 'cancelled' ? 'cancelled' : paused ? 'paused' : status

function pageOf(campaigns: Campaign[], query: Record<string, string>): Campaign[] {
  const words = (query.search ?? '').toLowerCase().split(' ')
  const matching = campaigns.filter(
    (campaign) =>
      words.every((word) => `${campaign.name} ${campaign.content?.subject}`.toLowerCase().includes(word)) &&
      (query.status ?? statusOf(campaign)) === statusOf(campaign) &&
      (query.type ?? campaign.type) === campaign.type,
  )
  const begin = matching.findIndex(({ id }) => id === query.before) + 1
  return matching.slice(begin, begin + Number(query.limit ?? 200))
}
