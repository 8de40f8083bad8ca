import { type QueryClient, useMutation, useQueryClient } from '@tanstack/react-query'
import {
  createTemplate,
  deleteTemplate,
  listTemplates,
  type Template,
  type TemplateDraft,
  updateTemplate,
} from '@velvet/contracts/templates'
import { refetchEndpoints } from '../../kit/live-query/refetch-changed.ts'
import { useLiveQueries } from '../../kit/live-query/use-live-queries.ts'
import { useServer } from '../../kit/server.tsx'
import { refreshCampaigns } from '../campaigns/index.ts'

/** Fetches the templates again when the server announces a change. */
export function useTemplateChanges(): void {
  useLiveQueries('templates', [listTemplates])
}

/** Creates a template, or changes the given one unless another admin changed it first. */
export function useStoreTemplate() {
  const call = useServer()
  const client = useQueryClient()
  return useMutation({
    mutationKey: [createTemplate.name],
    mutationFn: ({ body, known }: { body: TemplateDraft; known: Template | undefined }) =>
      known
        ? call(updateTemplate, { params: { id: known.id }, body: { ...body, updatedAt: known.updatedAt } })
        : call(createTemplate, { body }),
    onSettled: () => refreshTemplates(client),
  })
}

export function useDeleteTemplate() {
  const call = useServer()
  const client = useQueryClient()
  return useMutation({
    mutationKey: [deleteTemplate.name],
    mutationFn: (id: string) => call(deleteTemplate, { params: { id } }),
    onSettled: () => Promise.all([refreshTemplates(client), refreshCampaigns(client)]),
  })
}

const refreshTemplates = (client: QueryClient) => refetchEndpoints(client, [listTemplates])
