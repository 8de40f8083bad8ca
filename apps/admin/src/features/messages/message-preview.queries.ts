import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { previewMessage } from '@velvet/contracts/campaigns'
import type { EndpointInput } from '@velvet/contracts/kernel'
import { useServer } from '../../kit/server.tsx'
import { useDebouncedValue } from '../../kit/use-debounced-value.ts'

type PreviewQuestion = EndpointInput<typeof previewMessage>['body']

const typingPause = 400

/**
 * A message as one person would get it, rendered by the server; follows typing with a short delay. `readerId` is the person that
 * the message in `data` was rendered for.
 */
export function useMessagePreview(question: PreviewQuestion | undefined) {
  const call = useServer()
  const { settled, isSettled } = useDebouncedValue(question, typingPause)
  const query = useQuery({
    queryKey: [previewMessage.name, settled],
    queryFn: async ({ signal }) => {
      const body = settled ?? { type: 'email', content: { content: '' } }
      return { rendered: await call(previewMessage, { body }, { signal }), readerId: body.applicantId }
    },
    enabled: settled !== undefined,
    placeholderData: keepPreviousData,
    staleTime: 60_000,
    gcTime: 0,
  })
  const { data, error, isFetching, refetch } = query
  return {
    ...{ data: data?.rendered, error, isFetching, refetch },
    isCurrent: isSettled && !query.isPlaceholderData,
    readerId: data?.readerId,
  }
}
