import { Type } from 'typebox'
import { Id, job } from '../kernel/index.ts'

/** Rings the doorbell of the sender: rows of the ledger are due. Losing it costs seconds, since the sender looks by itself. */
export const deliverCampaign = job({
  name: 'campaigns.deliver',
  queue: 'delivery',
  payload: Type.Object({ campaignId: Id }),
  attempts: 3,
  backoffMs: 1_000,
  dedupeKey: ({ campaignId }) => `campaigns.deliver-${campaignId}`,
})

/** Rings for a text to one person, which goes ahead of campaigns. Losing it costs seconds as well. */
export const deliverText = job({
  name: 'conversations.deliver',
  queue: 'delivery',
  payload: Type.Object({ messageId: Id }),
  attempts: 3,
  backoffMs: 1_000,
  dedupeKey: ({ messageId }) => `conversations.deliver-${messageId}`,
})

/** Rings for messages about applications, which go ahead of campaigns. Losing it costs seconds as well. */
export const deliverServiceMessages = job({
  name: 'service-messages.deliver',
  queue: 'delivery',
  payload: Type.Object({}),
  attempts: 3,
  backoffMs: 1_000,
})

/** Fills the ledger of a campaign that was sent, from where the last try stopped. */
export const dispatchCampaign = job({
  name: 'campaigns.dispatch',
  queue: 'delivery',
  payload: Type.Object({ campaignId: Id }),
  attempts: 10,
  backoffMs: 1_000,
  dedupeKey: ({ campaignId }) => `campaigns.dispatch-${campaignId}`,
})

/** Marks the messages that a canceled campaign will not send. */
export const settleCampaign = job({
  name: 'campaigns.settle',
  queue: 'delivery',
  payload: Type.Object({ campaignId: Id }),
  attempts: 10,
  backoffMs: 1_000,
  dedupeKey: ({ campaignId }) => `campaigns.settle-${campaignId}`,
})

export const deliveryJobs = [
  deliverCampaign,
  deliverServiceMessages,
  deliverText,
  dispatchCampaign,
  settleCampaign,
] as const
