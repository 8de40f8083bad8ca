import { listOutbox, previewOutboxItem, recallDecisions, releaseDecisions } from '@velvet/contracts/outbox'
import * as outbox from '@velvet/services/outbox'
import type { Slice } from '../kernel/mount.ts'

export const outboxRoutes: Slice = ({ mount }) => {
  mount(listOutbox, outbox.listOutbox)
  mount(previewOutboxItem, outbox.previewOutboxItem)
  mount(releaseDecisions, outbox.releaseDecisions)
  mount(recallDecisions, outbox.recallDecisions)
}
