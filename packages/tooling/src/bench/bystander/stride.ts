/** With a million people a single call may take seconds: an endpoint gets so long for its calls. */
export const maxEndpointMs = 20_000

/**
 * How far to go in the list of an endpoint's calls, given the time that those made so far took: to the next one if there is time
 * for all that are left, else past as many as keeps some of every kind until the end of the list.
 */
export const strideOf = (spentMs: number, made: number, left: number): number => {
  const timeLeft = maxEndpointMs - spentMs
  return timeLeft > 0 ? Math.max(1, Math.ceil(((spentMs / made) * left) / timeLeft)) : left + 1
}
