/** Reports about the neighbors of a message whose answer was lost. Durations are milliseconds since they were handed over. */
export type Neighbors = {
  /** Number of neighbors that the provider accepted. */
  readonly accepted: number
  /** Number of those that the provider has reported on. */
  readonly reported: number
  /** Time until a tenth of those was reported: the webhook worked by then, unless a few reports arrived just before it failed. */
  readonly firstTenthReportedAfterMs: number
  readonly silentForMs: number
}

const enough = 20
const few = 5
const share = 0.99
const patience = 3

/**
 * Whether silence about a message means that it was never sent. This requires reports about nearly every neighbor: at least 99 %
 * of 20 or more, or all of 5 or more, because a dead webhook makes every message silent and proves nothing. It also requires a
 * wait of three times as long as those reports took: a provider repeats refused reports at growing intervals, so the first
 * reports of an outage may arrive as long after it as the outage lasted.
 */
export const isChannelAlive = ({ accepted, reported, firstTenthReportedAfterMs, silentForMs }: Neighbors): boolean =>
  (accepted >= enough ? reported / accepted >= share : accepted >= few && reported === accepted) &&
  silentForMs >= patience * firstTenthReportedAfterMs
