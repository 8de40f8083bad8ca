import {
  deliverCampaign,
  deliverServiceMessages,
  deliverText,
  dispatchCampaign,
  settleCampaign,
} from '@velvet/contracts/delivery'
import { type Handler, handle } from '@velvet/queues'
import { dispatchCampaign as dispatch, type Sender, settleCampaign as settle } from '@velvet/services/delivery'
import type { Context } from '@velvet/services/kernel'

/** The jobs of campaigns and of texts to one person. Each may run twice: the rows record what is still to do. */
export const campaignHandlers = (context: Context, delivery: Sender, signal: AbortSignal): Handler[] => [
  handle(deliverCampaign, async () => delivery.ring()),
  handle(deliverServiceMessages, async () => delivery.ring()),
  handle(deliverText, async () => delivery.ring()),
  handle(dispatchCampaign, ({ campaignId }) => dispatch(context, campaignId, delivery, signal)),
  handle(settleCampaign, ({ campaignId }) => settle(context, campaignId, signal)),
]
