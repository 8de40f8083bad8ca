import type { AudienceReceipt, Campaign } from '@velvet/contracts/campaigns'
import type { Answers } from './open-admin.tsx'

/** A draft for approved people, unless said otherwise. */
export const campaign = (facts: Partial<Campaign> = {}): Campaign => ({
  id: 'campaign-1',
  name: 'Winter invitation',
  type: 'email',
  status: 'draft',
  paused: false,
  pauseReason: null,
  failureReason: null,
  templateId: null,
  customContent: { subject: 'You are on the list', content: 'Dear {{firstName}}' },
  content: { subject: 'You are on the list', content: 'Dear {{firstName}}' },
  targetFilters: { status: ['approved'] },
  targetCount: 1234,
  scheduledAt: null,
  sentAt: null,
  completedAt: null,
  createdBy: 'ada',
  createdAt: '2026-03-07T18:00:00.000Z',
  updatedAt: '2026-03-07T18:00:00.000Z',
  totalSent: 0,
  totalDelivered: 0,
  totalOpened: 0,
  totalClicked: 0,
  totalBounced: 0,
  totalUnsubscribed: 0,
  queuedCount: 0,
  skippedCount: 0,
  failedCount: 0,
  unresolvedCount: 0,
  ...facts,
})

const receipt: AudienceReceipt = {
  matched: 1250,
  channels: [
    {
      channel: 'email',
      eligible: 1234,
      excluded: [
        { reason: 'opted_out', count: 12 },
        { reason: 'suppressed', count: 3 },
        { reason: 'duplicate_address', count: 1 },
      ],
    },
  ],
}

const recipients = ['Ava', 'Theo', 'Kai', 'Mila', 'Jude'].map((firstName, index) => ({
  id: `person-${index}`,
  firstName,
  lastName: 'Castellan',
  email: `${firstName.toLowerCase()}@example.com`,
  city: 'New York',
  state: 'NY',
}))

/** A server with these campaigns; the list may change between calls. */
export const campaignServer = (list: () => Campaign[]): Answers => ({
  'GET /api/admin/campaigns': () => Response.json(list()),
  'GET /api/admin/campaigns/stats': () => Response.json({ totalSent: 4321, avgOpenRate: 41, totalCampaigns: 7 }),
  'POST /api/admin/campaigns/audience': () => Response.json({ ...receipt, recipients }),
})
