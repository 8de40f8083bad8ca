import type { EndpointInput, EndpointOutput } from '@velvet/contracts/kernel'
import type { followLink as endpoint } from '@velvet/contracts/links'
import { sql } from 'kysely'
import { announceCampaigns } from '../campaigns/index.ts'
import { type Context, inTransaction, isState, notFound } from '../kernel/index.ts'
import { noLease } from '../leases/index.ts'
import { leaveBatches } from '../send-batches/index.ts'
import { readLinkToken } from './link-token.ts'

/** The visitor: only a person's click counts; programs that check a link are redirected without a count. */
export type Follower = { readonly isPerson: boolean }

const findLink = async (context: Context, token: string) => {
  const about = readLinkToken(context.settings.secret, token)
  const link = about
    ? await context.db
        .selectFrom('communications as c')
        .innerJoin('campaign_links as l', 'l.campaign_id', 'c.campaign_id')
        .select(['c.id', 'c.campaign_id', 'c.clicked_at', 'l.url'])
        .where('c.id', '=', about.communicationId)
        .where('l.position', '=', about.position)
        .executeTakeFirst()
    : undefined
  if (!link || !/^https?:/i.test(link.url) || !URL.canParse(link.url)) throw notFound('link')
  return link
}

/** The first click's time stays. A click proves that the message arrived, whatever its provider has reported so far. */
const countClick = (outer: Context, communicationId: string, campaignId: string | null): Promise<void> =>
  inTransaction(outer, async (context) => {
    const now = context.now()
    await leaveBatches(context, [communicationId])
    await context.db
      .updateTable('communications')
      .set({
        state: sql`case when ${isState('state', 'refused')} then state else 'delivered' end`,
        skip_reason: null,
        ...noLease,
        acked_at: sql`case when batch_id is null then coalesce(acked_at, ${now}) end`,
        event_at: sql`least(event_at, ${now})`,
        delivered_at: sql`least(delivered_at, ${now})`,
        clicked_at: now,
      })
      .where('id', '=', communicationId)
      .where('clicked_at', 'is', null)
      .execute()
    if (campaignId) await announceCampaigns(context, [campaignId])
  })

/**
 * Redirects to the address that a campaign's author gave a link, frozen at Send: never anywhere else. Refuses `link_not_found`
 * (404) for a forged link. A click that could not be counted still redirects.
 */
export const followLink = async (
  context: Context,
  { params }: EndpointInput<typeof endpoint>,
  { isPerson }: Follower,
): Promise<EndpointOutput<typeof endpoint>> => {
  const { id, campaign_id: campaignId, clicked_at: clickedAt, url } = await findLink(context, params.token)
  if (isPerson && clickedAt === null)
    try {
      await countClick(context, id, campaignId)
    } catch (error) {
      context.logger.warn({ error: String(error) }, 'could not count a click')
    }
  return { location: new URL(url).href }
}
