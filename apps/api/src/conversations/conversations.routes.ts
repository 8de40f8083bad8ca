import {
  countUnread,
  dismissUnmatched,
  getConversation,
  linkUnmatched,
  listConversations,
  listMessages,
  listUnmatched,
  markConversationRead,
  retryMessage,
  sendMessage,
  startConversation,
  updateConversation,
} from '@velvet/contracts/conversations'
import * as conversations from '@velvet/services/conversations'
import type { Slice } from '../kernel/mount.ts'

/** Texts are only put into the ledger here; the worker sends them. */
export const conversationRoutes: Slice = ({ mount }) => {
  mount(listConversations, conversations.listConversations)
  mount(countUnread, conversations.countUnread)
  mount(startConversation, conversations.startConversation)
  mount(getConversation, conversations.getConversation)
  mount(updateConversation, conversations.updateConversation)
  mount(markConversationRead, conversations.markConversationRead)
  mount(listMessages, conversations.listMessages)
  mount(sendMessage, conversations.sendMessage)
  mount(retryMessage, conversations.retryMessage)
  mount(listUnmatched, conversations.listUnmatched)
  mount(linkUnmatched, conversations.linkUnmatched)
  mount(dismissUnmatched, conversations.dismissUnmatched)
}
