/** A file that is read while it arrives. Fails while it is read when it is too large, or the connection is cut. */
export type Upload = {
  /** As the sender calls it; any text. */
  readonly fileName: string
  readonly bytes: AsyncIterable<Uint8Array>
}
