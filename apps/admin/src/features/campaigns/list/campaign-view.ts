import { campaignStatuses, campaignTypes } from '@velvet/contracts/campaigns'
import { createParser, parseAsString, parseAsStringLiteral, useQueryStates } from 'nuqs'
import { useMemo } from 'react'
import { useDebouncedValue } from '../../../kit/use-debounced-value.ts'
import type { CampaignFilters } from './campaign-list.queries.ts'

const maxSearchLength = 100

/** The five statuses (CAMP-60) and the variants that admins distinguish, in the order of a campaign's life cycle. */
export const statusChoices = ['draft', 'scheduled', 'sending', 'paused', 'completed', 'failed', 'cancelled'] as const
const statuses = [...campaignStatuses, 'paused', 'cancelled'] as const

const parsers = {
  search: createParser({ parse: (text) => text.slice(0, maxSearchLength), serialize: String }),
  status: parseAsStringLiteral(statuses),
  type: parseAsStringLiteral(campaignTypes),
  campaign: parseAsString,
}

const typingPause = 250

/**
 * The filters and the open campaign, held in the address so that they can be shared and Back steps through them. `filters`
 * is debounced while the admin types, `search` is not (CAMP-05).
 */
export function useCampaignView() {
  const [{ search, status, type, campaign }, setState] = useQueryStates(parsers)
  const typed = search ?? ''
  const { settled } = useDebouncedValue(typed.trim(), typingPause)
  const asked = typed === '' ? '' : settled
  const filters = useMemo<CampaignFilters>(
    () => ({ ...(asked ? { search: asked } : {}), ...(status ? { status } : {}), ...(type ? { type } : {}) }),
    [asked, status, type],
  )
  const push = { history: 'push' } as const
  return {
    search: typed,
    status,
    type,
    filters,
    isFiltered: typed.trim() !== '' || status !== null || type !== null,
    openedId: campaign ?? undefined,
    setSearch: (text: string) => void setState({ search: text || null }),
    setStatus: (next: string) => void setState({ status: parsers.status.parse(next) }, push),
    setType: (next: string) => void setState({ type: parsers.type.parse(next) }, push),
    clear: () => void setState({ search: null, status: null, type: null }, push),
    open: (id: string) => void setState({ campaign: id }, push),
    close: () => void setState({ campaign: null }),
  }
}
