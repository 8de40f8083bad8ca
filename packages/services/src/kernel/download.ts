/** A file that is sent while it is generated. */
export type Download = {
  /** Letters, digits, dots and dashes only. */
  readonly fileName: string
  /** The number of records in the file, when known. */
  readonly total?: number
  /** Pieces of the file in order. Stops when the consumer stops reading. */
  readonly text: AsyncIterable<string>
}
