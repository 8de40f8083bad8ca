import type { SuppressionReason } from '@velvet/contracts/suppressions'

/** Why an address is suppressed, within a sentence: `suppressed because its owner unsubscribed`. */
export const becauseOf: Readonly<Record<SuppressionReason, string>> = {
  unsubscribed: 'its owner unsubscribed',
  stopped: 'its owner replied STOP',
  hard_bounce: 'email to it bounced permanently',
  complaint: 'its owner marked our mail as spam',
  invalid: 'it cannot receive messages',
  manual: 'an admin suppressed it',
}
