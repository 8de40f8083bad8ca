import { Type } from 'typebox'
import { Id, job } from '../kernel/index.ts'

/** Tells the sender that ledger rows are due. A lost job costs only seconds, because the sender also polls. */
export const deliverCampaign = job({
  name: 'campaigns.deliver',
  queue: 'delivery',
  payload: Type.Object({ campaignId: Id }),
  attempts: 3,
  backoffMs: 1_000,
  dedupeKey: ({ campaignId }) => `campaigns.deliver-${campaignId}`,
})

/** Tells the sender that a text to one person is due, which goes ahead of campaigns. A lost job costs only seconds. */
export const deliverText = job({
  name: 'conversations.deliver',
  queue: 'delivery',
  payload: Type.Object({ messageId: Id }),
  attempts: 3,
  backoffMs: 1_000,
  dedupeKey: ({ messageId }) => `conversations.deliver-${messageId}`,
})

/** Tells the sender that messages about applications are due, which go ahead of campaigns. A lost job costs only seconds. */
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
