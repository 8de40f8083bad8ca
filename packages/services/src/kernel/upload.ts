/** A file that is read while it arrives. Reading fails when it is too large, or the connection is cut. */
export type Upload = {
  /** The sender's name for it; any text. */
  readonly fileName: string
  readonly bytes: AsyncIterable<Uint8Array>
}
