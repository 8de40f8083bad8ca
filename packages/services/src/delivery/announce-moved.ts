import { announceCampaigns } from '../campaigns/index.ts'
import type { Context } from '../kernel/index.ts'
import { announceDirectTexts } from './announce-direct-texts.ts'

/** A row of the ledger of which something became; without a campaign it is a text to one person. */
export type Moved = { readonly id: string; readonly campaign_id: string | null }

/** Tells whoever looks at the campaigns or threads of these rows that they changed, at commit. */
export const announceMoved = async (context: Context, rows: readonly Moved[]): Promise<void> => {
  await announceCampaigns(
    context,
    rows.flatMap((row) => row.campaign_id ?? []),
  )
  await announceDirectTexts(
    context,
    rows.flatMap((row) => (row.campaign_id ? [] : [row.id])),
  )
}
