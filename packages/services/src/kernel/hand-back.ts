/**
 * Gives memory back at once: whoever holds bytes in it finds none from now on. Left to the collector of garbage, what a picture
 * takes outside the heap sets off a collection of everything for each hundred pictures. Memory that Node shares among small
 * buffers, and memory given back before, stays as it is.
 */
export const handBack = (memory: ArrayBufferLike): void => {
  if (!(memory instanceof ArrayBuffer)) return
  try {
    memory.transfer(0)
  } catch (error) {
    if (!(error instanceof TypeError)) throw error
  }
}
