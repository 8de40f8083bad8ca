import { anyChoice } from '@velvet/contracts/applicants'
import type { CampaignSummary, listCampaigns as endpoint } from '@velvet/contracts/campaigns'
import type { EndpointInput } from '@velvet/contracts/kernel'
import { type RawBuilder, type SqlBool, sql } from 'kysely'
import { authorize, type Context, knownId } from '../kernel/index.ts'
import { contains } from '../people/index.ts'
import { describingColumns, summarizeCampaigns, visibleCampaigns } from './present-campaign.ts'

type Query = EndpointInput<typeof endpoint>['query']

const usualPage = 200
const maxWords = 8

/** Each campaign has exactly one of these: paused and canceled campaigns do not appear under sent or failed. */
const statusCondition = (status: Exclude<Query['status'], undefined | typeof anyChoice>): RawBuilder<SqlBool> => {
  const isCancelled = sql`coalesce(campaigns.failure_reason, '') = 'cancelled'`
  switch (status) {
    case 'paused':
      return sql`campaigns.status = 'sending' and campaigns.paused_at is not null`
    case 'sending':
      return sql`campaigns.status = 'sending' and campaigns.paused_at is null`
    case 'cancelled':
      return sql`campaigns.status = 'failed' and ${isCancelled}`
    case 'failed':
      return sql`campaigns.status = 'failed' and not ${isCancelled}`
    default:
      return sql`campaigns.status = ${status}`
  }
}

const subject = sql`coalesce(campaigns.content_snapshot, campaigns.custom_content,
  jsonb_build_object('subject', templates.subject)) ->> 'subject'`

const searchConditions = (search: string): RawBuilder<SqlBool>[] =>
  search
    .trim()
    .split(/\s+/)
    .filter(Boolean)
    .slice(0, maxWords)
    .map((word) => contains(sql`fold(concat_ws(' ', campaigns.name, ${subject}))`, word))

const conditionsOf = ({ before, status, type, search = '' }: Query): RawBuilder<SqlBool>[] => [
  ...(before
    ? [
        sql<SqlBool>`(campaigns.created_at, campaigns.id)
          < (select created_at, id from campaigns where id = ${knownId(before, 'campaign')}::uuid)`,
      ]
    : []),
  ...(status && status !== anyChoice ? [statusCondition(status)] : []),
  ...(type && type !== anyChoice ? [sql<SqlBool>`campaigns.type = ${type}`] : []),
  ...searchConditions(search),
]

/** Campaigns, newest first (API-26), narrowed by words in the name or subject, state, and type (CAMP-05). */
export const listCampaigns = async (
  context: Context,
  { query }: EndpointInput<typeof endpoint>,
): Promise<CampaignSummary[]> => {
  authorize(context, 'campaigns.manage')
  const rows = await visibleCampaigns(context)
    .$if(!query.brief, (campaigns) => campaigns.select(describingColumns))
    .where((eb) => eb.and(conditionsOf(query)))
    .orderBy('campaigns.created_at', 'desc')
    .orderBy('campaigns.id', 'desc')
    .limit(query.limit ?? usualPage)
    .execute()
  return summarizeCampaigns(context, rows)
}
