/** What can happen to an email after it was accepted; `machine_open` is an open by a scanner or a privacy proxy. */
export const emailEvents = [
  'processed',
  'deferred',
  'delivered',
  'open',
  'machine_open',
  'click',
  'bounce',
  'blocked',
  'dropped',
  'spamreport',
  'unsubscribe',
] as const

export const smsEvents = ['queued', 'sent', 'delivered', 'undelivered', 'failed'] as const

export type EventName = (typeof emailEvents)[number] | (typeof smsEvents)[number]
