/**
 * How much a state that a report proves outweighs others: a report moves a message to a higher rank only, so the order of reports
 * does not matter. A message that no provider took has no rank, and any report settles it.
 */
export type ReportRanks = Readonly<Record<ReportedState, number>>

export type ReportedState = 'accepted' | 'delivered' | 'failed' | 'bounced'

/** A bounce may follow a delivery: the receiving server took the email and returned it later. */
export const emailReportRanks: ReportRanks = { accepted: 1, delivered: 2, failed: 3, bounced: 4 }

/** A delivery receipt outweighs a failure, which can only be about another try of the same text. */
export const smsReportRanks: ReportRanks = { accepted: 1, failed: 2, bounced: 2, delivered: 3 }
