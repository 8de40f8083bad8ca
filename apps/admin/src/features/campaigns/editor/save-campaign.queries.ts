import { useMutation, useQueryClient } from '@tanstack/react-query'
import {
  type Campaign,
  createCampaign,
  previewAudience,
  scheduleCampaign,
  sendCampaign,
  testCampaign,
  updateCampaign,
} from '@velvet/contracts/campaigns'
import type { Client, EndpointInput } from '@velvet/contracts/kernel'
import { useServer } from '../../../kit/server.tsx'
import { refreshCampaigns } from '../campaigns.queries.ts'

export type CampaignBody = EndpointInput<typeof createCampaign>['body']
export type TestAddresses = EndpointInput<typeof testCampaign>['body']

/** Creates a draft, or updates the campaign unless another admin changed it first. Counts an uncounted audience. */
export function useSaveCampaign() {
  const call = useServer()
  const client = useQueryClient()
  return useMutation({
    mutationKey: [createCampaign.name],
    mutationFn: async ({ body, known }: { body: CampaignBody; known: Campaign | undefined }) => {
      const counted = { ...(await countOf(call, body)), ...body }
      return known
        ? call(updateCampaign, { params: { id: known.id }, body: { ...counted, updatedAt: known.updatedAt } })
        : call(createCampaign, { body: counted })
    },
    onSettled: () => refreshCampaigns(client),
  })
}

/** Adds a missing count; when the audience cannot be counted, the campaign is saved without it. */
async function countOf(call: Client, { type, targetFilters, targetCount }: CampaignBody) {
  if (targetCount !== undefined || !targetFilters) return {}
  try {
    const { matched } = await call(previewAudience, { body: { ...(type ? { type } : {}), targetFilters } })
    return { targetCount: matched }
  } catch {
    return {}
  }
}

/** The actions on a saved campaign: send it, schedule or unschedule it, or send a test. */
export function useLaunch() {
  const call = useServer()
  const client = useQueryClient()
  const onSettled = () => refreshCampaigns(client)
  const send = useMutation({
    mutationKey: [sendCampaign.name],
    mutationFn: ({ id, updatedAt }: Pick<Campaign, 'id' | 'updatedAt'>) =>
      call(sendCampaign, { params: { id }, body: { updatedAt } }),
    onSettled,
  })
  const schedule = useMutation({
    mutationKey: [scheduleCampaign.name],
    mutationFn: ({ id, scheduledAt }: { id: string; scheduledAt: string | null }) =>
      call(scheduleCampaign, { params: { id }, body: { scheduledAt } }),
    onSettled,
  })
  const test = useMutation({
    mutationKey: [testCampaign.name],
    mutationFn: ({ id, addresses }: { id: string; addresses: TestAddresses }) =>
      call(testCampaign, { params: { id }, body: addresses }),
  })
  return { send: send.mutateAsync, schedule: schedule.mutateAsync, test: test.mutateAsync }
}
