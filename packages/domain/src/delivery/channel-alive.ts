/** What became of the neighbours of a message whose answer was lost. Durations in milliseconds since it was handed over. */
export type Neighbours = {
  /** How many the provider took over. */
  readonly accepted: number
  /** Of how many of those it reported something. */
  readonly heard: number
  /** How long it took until a tenth of those was heard of: by then it worked, unless a few came through just before it broke. */
  readonly tenthHeardAfterMs: number
  readonly silentForMs: number
}

const enough = 20
const few = 5
const share = 0.99
const patience = 3

/**
 * Whether silence about a message means that it was never sent. Only where nearly every neighbour was heard of: at least 99
 * in a hundred of 20 or more, or all of 5 or more. A dead webhook makes everything silent and proves nothing. And only after
 * three times as long as they took: a provider whose reports are refused for a while repeats them ever more seldom, so those
 * of the outage's beginning arrive up to as long after it as it lasted.
 */
export const isChannelAlive = ({ accepted, heard, tenthHeardAfterMs, silentForMs }: Neighbours): boolean =>
  (accepted >= enough ? heard / accepted >= share : accepted >= few && heard === accepted) &&
  silentForMs >= patience * tenthHeardAfterMs
