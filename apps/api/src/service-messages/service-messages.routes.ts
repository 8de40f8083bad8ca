import { listEventMessages, resolveServiceMessage } from '@velvet/contracts/service-messages'
import * as messages from '@velvet/services/service-messages'
import type { Slice } from '../kernel/mount.ts'

export const serviceMessageRoutes: Slice = ({ mount }) => {
  mount(listEventMessages, messages.listEventMessages)
  mount(resolveServiceMessage, messages.resolveServiceMessage)
}
