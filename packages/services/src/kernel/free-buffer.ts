/**
 * Frees memory at once: later reads find no bytes. Left to the garbage collector, the off-heap memory of pictures would trigger a
 * full collection for each hundred pictures. Memory that Node shares among small buffers, and memory that was freed before, stays
 * unchanged.
 */
export const freeBuffer = (memory: ArrayBufferLike): void => {
  if (!(memory instanceof ArrayBuffer)) return
  try {
    memory.transfer(0)
  } catch (error) {
    if (!(error instanceof TypeError)) throw error
  }
}
