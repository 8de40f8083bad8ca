/** Above this share, the list is old or the sender is not trusted, and every further message makes it worse. */
export const maxRefusedShare = 0.1

/** A few prove nothing in a small campaign. */
const minRefused = 10

/** Messages that were refused or bounced, among those the provider answered. */
export type Refusals = { readonly refused: number; readonly answered: number }

export const refusedShare = ({ refused, answered }: Refusals): number => refused / Math.max(1, answered)

/** Whether so many messages were refused or bounced that an admin must review the campaign before more are sent. */
export const areTooManyRefused = (counts: Refusals): boolean =>
  counts.refused >= minRefused && refusedShare(counts) > maxRefusedShare
