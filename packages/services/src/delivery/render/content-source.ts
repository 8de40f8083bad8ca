import type { Claim } from '../ledger/claim.ts'

/** What a message says: the content of its campaign, a text of messages about applications, or words of its own (both null). */
export type ContentSource = Pick<Claim, 'campaignId' | 'serviceContentId'>

/** What messages share that go out together; null for a message with words of its own. */
export const sharedContentOf = ({ campaignId, serviceContentId }: ContentSource): string | null =>
  campaignId ?? serviceContentId
