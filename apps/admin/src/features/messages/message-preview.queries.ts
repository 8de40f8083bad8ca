import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { previewMessage } from '@velvet/contracts/campaigns'
import type { EndpointInput } from '@velvet/contracts/kernel'
import { useServer } from '../../kit/server.tsx'
import { useDebouncedValue } from '../../kit/use-debounced-value.ts'

type PreviewQuestion = EndpointInput<typeof previewMessage>['body']

const typingPause = 400

/** A message as one person would get it, rendered by the server; follows typing with a short delay. */
export function useMessagePreview(question: PreviewQuestion | undefined) {
  const call = useServer()
  const { settled, isSettled } = useDebouncedValue(question, typingPause)
  const query = useQuery({
    queryKey: [previewMessage.name, settled],
    queryFn: ({ signal }) =>
      call(previewMessage, { body: settled ?? { type: 'email', content: { content: '' } } }, { signal }),
    enabled: settled !== undefined,
    placeholderData: keepPreviousData,
    staleTime: 60_000,
    gcTime: 0,
  })
  return { ...query, isCurrent: isSettled && !query.isPlaceholderData }
}
