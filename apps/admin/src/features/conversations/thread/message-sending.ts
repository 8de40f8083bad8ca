import { type QueryClient, useMutation, useMutationState, useQueryClient } from '@tanstack/react-query'
import { type Message, sendMessage } from '@velvet/contracts/conversations'
import { ApiError } from '@velvet/contracts/kernel'
import { useCallback, useMemo } from 'react'
import { draftOf, draftPlace, storedDraft, writeDraft } from '../../../kit/drafts.ts'
import { useFailureToast } from '../../../kit/failure-toast.ts'
import { useServer } from '../../../kit/server.tsx'
import { useSignedInAdmin } from '../../auth/index.ts'
import { refreshConversations } from '../conversations.queries.ts'
import { keepMessage } from './messages.queries.ts'

/** A text on its way to the server. Its id makes sending idempotent. */
export type Outgoing = { id: string; content: string }

/** A text that is not in the thread yet: being sent, or refused by the server. */
export type Unsent = Outgoing & { isFailed: boolean; submittedAt: number }

/**
 * Sends the texts of one thread one after the other, also while another thread is open. A text that could not be sent
 * returns to the empty input; if the admin is already writing another, it stays among the `unsent`.
 */
export function useSending(conversationId: string) {
  const call = useServer()
  const client = useQueryClient()
  const failureToast = useFailureToast()
  const { id: adminId } = useSignedInAdmin()
  const mutationKey = useMemo(() => [sendMessage.name, adminId, conversationId], [adminId, conversationId])
  const { mutate } = useMutation({
    mutationKey,
    scope: { id: conversationId },
    // Keep a text until it is sent or discarded.
    gcTime: Number.POSITIVE_INFINITY,
    networkMode: 'always',
    // The same id makes a retry safe, whether the text or only the answer was lost.
    retry: (failures, error) => failures < 1 && !(error instanceof ApiError),
    retryDelay: 500,
    mutationFn: (body: Outgoing) => call(sendMessage, { params: { id: conversationId }, body }),
    onSuccess: (message, { id }) => {
      keepMessage(client, message)
      forget(client, mutationKey, id)
    },
    onError: (error, { id, content }) => {
      failureToast(error, 'Error', 'Failed to send message. Please try again.')
      const place = draftPlace(adminId, conversationId)
      if (draftOf(storedDraft(place)).text !== '') return
      writeDraft(place, { text: content, id })
      forget(client, mutationKey, id)
    },
    onSettled: () => refreshConversations(client),
  })
  const unsent = useMutationState<Unsent>({
    filters: { mutationKey, predicate: ({ state }) => state.status === 'pending' || state.status === 'error' },
    select: ({ state: { status, variables, submittedAt } }) => ({
      ...(variables as Outgoing),
      isFailed: status === 'error',
      submittedAt,
    }),
  })
  const discard = useCallback((id: string) => forget(client, mutationKey, id), [client, mutationKey])
  const sendAgain = useCallback(
    ({ id, content }: Outgoing) => {
      discard(id)
      mutate({ id, content })
    },
    [discard, mutate],
  )
  return { unsent, send: mutate, sendAgain, discard }
}

function forget(client: QueryClient, mutationKey: readonly string[], id: string): void {
  const mutations = client.getMutationCache()
  const found = mutations.find({ mutationKey, predicate: ({ state }) => (state.variables as Outgoing).id === id })
  if (found) mutations.remove(found)
}

/** An unsent text as the thread shows it, below everything else. */
export const asMessage = (unsent: Unsent, conversationId: string): Message => ({
  id: unsent.id,
  conversationId,
  senderId: '',
  senderType: 'admin',
  senderName: null,
  messageType: 'text',
  content: unsent.content,
  media: [],
  metadata: {},
  state: unsent.isFailed ? 'failed' : 'sending',
  failure: unsent.isFailed ? 'This text was not sent.' : null,
  dueAt: null,
  isRead: true,
  sentAt: new Date(unsent.submittedAt).toISOString(),
  deliveredAt: null,
  readAt: null,
})
