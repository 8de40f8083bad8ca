/** A kind of report that Velvet reads. Without the required ones it cannot resolve a message whose answer was lost. */
export type NeededReport = {
  readonly provider: 'sendgrid' | 'twilio'
  readonly kind: string
  /** As the provider's own settings call it. */
  readonly label: string
  readonly isRequired: boolean
  readonly purpose: string
}

const email = (kind: string, label: string, isRequired: boolean, purpose: string): NeededReport => ({
  ...{ provider: 'sendgrid', kind, label, isRequired, purpose },
})
const text = (kind: string, label: string, isRequired: boolean, purpose: string): NeededReport => ({
  ...{ provider: 'twilio', kind, label, isRequired, purpose },
})

/** The reports that must or should be switched on at each provider, with their purpose. */
export const neededReports: readonly NeededReport[] = [
  email('processed', 'Processed', true, 'Proves that SendGrid accepted an email when its answer was lost.'),
  email('deferred', 'Deferred', true, 'Proves that SendGrid accepted an email that the receiving server is delaying.'),
  email('delivered', 'Delivered', true, 'Counts delivered emails.'),
  email('bounce', 'Bounced', true, 'Suppresses addresses that do not exist.'),
  email('dropped', 'Dropped', true, 'Shows what SendGrid refused to send.'),
  email(
    'spamreport',
    'Spam Reports',
    true,
    'Opts out people who complain, and pauses a campaign with many complaints.',
  ),
  email('unsubscribe', 'Unsubscribed', true, 'Opts out people who unsubscribe in their email app.'),
  email('group_unsubscribe', 'Group Unsubscribes', false, 'Opts out people who leave a SendGrid group.'),
  email('open', 'Opened', false, 'Counts opens.'),
  email('click', 'Clicked', false, 'Counts clicks.'),
  text('status', 'Status callbacks', true, 'Report the result of each text. Velvet requests them with every text.'),
  text('inbound', 'Incoming messages', true, 'Deliver replies and STOP. Set the messaging webhook of your number.'),
]
