/** People whose application was decided, by outcome. */
type Decisions = { approved: number; declined: number }

const minDecisions = 10

const shareOf = ({ approved, declined }: Decisions): number | null =>
  approved + declined < minDecisions ? null : (100 * approved) / (approved + declined)

const oneDecimal = (value: number): number => Math.round(value * 10) / 10

/** Approved of all decided in percent, one decimal; null under 10 decisions, which say nothing (GEO-05). */
export const conversionRate = (decisions: Decisions): number | null => {
  const share = shareOf(decisions)
  return share === null ? null : oneDecimal(share)
}

/** Points, one decimal, by which the rate of one span differs from that before; null when either has under 10 decisions (GEO-05). */
export const conversionChange = (now: Decisions, before: Decisions): number | null => {
  const [share, earlier] = [shareOf(now), shareOf(before)]
  return share === null || earlier === null ? null : oneDecimal(share - earlier)
}
