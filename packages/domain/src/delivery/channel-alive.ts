/** Neighbours of a message whose answer was lost: how many the provider took over, and of how many it reported something. */
export type Neighbours = { readonly accepted: number; readonly heard: number }

const enough = 20
const few = 5
const share = 0.99

/**
 * Whether silence about a message means that it was never sent. Only where nearly every neighbour was heard of: at least 99
 * in a hundred of 20 or more, or all of 5 or more. A dead webhook makes everything silent and proves nothing.
 */
export const isChannelAlive = ({ accepted, heard }: Neighbours): boolean =>
  accepted >= enough ? heard / accepted >= share : accepted >= few && heard === accepted
