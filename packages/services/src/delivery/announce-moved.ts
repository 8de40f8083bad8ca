import { announceCampaigns } from '../campaigns/index.ts'
import type { Context } from '../kernel/index.ts'
import { announceMessages } from '../service-messages/index.ts'
import { announceDirectTexts } from './ledger/direct-texts/announce-direct-texts.ts'

/** A ledger row whose state changed; without a campaign it is a text to one person, or a message about an application. */
export type Moved = { readonly id: string; readonly campaign_id: string | null }

/** Announces at commit that the campaigns, threads, or messages of these rows changed, so that open screens refresh. */
export const announceMoved = async (context: Context, rows: readonly Moved[]): Promise<void> => {
  await announceCampaigns(
    context,
    rows.flatMap((row) => row.campaign_id ?? []),
  )
  const others = rows.flatMap((row) => (row.campaign_id ? [] : [row.id]))
  await announceDirectTexts(context, others)
  if (others.length > 0) await announceMessages(context)
}
