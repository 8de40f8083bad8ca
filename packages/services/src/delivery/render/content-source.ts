import type { Claim } from '../ledger/claim.ts'

/** Where the content of a message comes from: its campaign, a service message, or the message itself (both null). */
export type ContentSource = Pick<Claim, 'campaignId' | 'serviceContentId'>

/** The content that messages sent together share; null for a message with its own text. */
export const sharedContentOf = ({ campaignId, serviceContentId }: ContentSource): string | null =>
  campaignId ?? serviceContentId
