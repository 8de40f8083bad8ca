import type { SuppressionReason } from '@velvet/contracts/suppressions'

/** Why an address is closed, within a sentence: `closed because its owner unsubscribed`. */
export const becauseOf: Readonly<Record<SuppressionReason, string>> = {
  unsubscribed: 'its owner unsubscribed',
  stopped: 'its owner replied STOP',
  hard_bounce: 'mail to it came back for good',
  complaint: 'its owner marked our mail as spam',
  invalid: 'it cannot receive messages',
  manual: 'an admin closed it',
}
