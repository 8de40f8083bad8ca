import { useQueries, useQuery } from '@tanstack/react-query'
import { getCampaign, listCampaigns } from '@velvet/contracts/campaigns'
import { ApiError } from '@velvet/contracts/kernel'
import { useServer } from '../../../kit/server.tsx'
import { dayText } from '../../../kit/time/moment-text.ts'
import { useArchivedEvents } from '../../events/index.ts'
import { useEvents } from '../../people/index.ts'

/** Something to exclude people by, with its label. */
export type Named = { id: string; name: string }

/** Campaigns that were sent, bulk sends included, newest first. */
function useSentCampaigns(isWanted: boolean) {
  const call = useServer()
  return useQuery({
    queryKey: [listCampaigns.name, 'sent'],
    queryFn: async ({ signal }) =>
      (await call(listCampaigns, { query: { brief: true } }, { signal })).filter(({ sentAt }) => sentAt !== null),
    enabled: isWanted,
  })
}

/** Names are not unique, e.g. those of bulk sends, so the label includes the date. */
const campaignName = ({ name, sentAt }: { name: string; sentAt: string | null }): string =>
  sentAt ? `${name} (${dayText(sentAt)})` : name

const byName = ({ id, name }: Named): Named => ({ id, name })

/** The events to choose from, and the chosen ones, even if archived. */
export function useExcludedEvents(ids: readonly string[]) {
  const current = useEvents().data
  const isListed = (id: string) => current?.some((event) => event.id === id)
  const isArchivedWanted = current !== undefined && !ids.every(isListed)
  const archived = useArchivedEvents(isArchivedWanted).data
  const known = [...(current ?? []), ...(archived ?? [])]
  const isKnown = current !== undefined && (!isArchivedWanted || archived !== undefined)
  return {
    offered: current?.map(byName),
    chosen: ids.map((id) => ({
      id,
      name: known.find((event) => event.id === id)?.name ?? (isKnown ? 'A deleted event' : '…'),
    })),
  }
}

/** The campaigns to choose from, and the chosen ones, even if deleted or older. */
export function useExcludedCampaigns(ids: readonly string[], isChoosing: boolean) {
  const call = useServer()
  const sent = useSentCampaigns(isChoosing || ids.length > 0)
  const unlisted = sent.data ? ids.filter((id) => !sent.data.some((one) => one.id === id)) : []
  const others = useQueries({
    queries: unlisted.map((id) => ({
      queryKey: [getCampaign.name, id, 'name'],
      queryFn: async ({ signal }: { signal: AbortSignal }) => {
        try {
          return campaignName(await call(getCampaign, { params: { id } }, { signal }))
        } catch (error) {
          if (error instanceof ApiError && error.status === 404) return 'A deleted campaign'
          throw error
        }
      },
    })),
  })
  const listed = sent.data?.map((one) => ({ id: one.id, name: campaignName(one) }))
  const nameOf = (id: string) => listed?.find((one) => one.id === id)?.name ?? others[unlisted.indexOf(id)]?.data ?? '…'
  return { offered: listed, chosen: ids.map((id) => ({ id, name: nameOf(id) })) }
}
