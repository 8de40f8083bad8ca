/** A file that is sent while it is made. */
export type Download = {
  /** Letters, digits, dots and dashes only. */
  readonly fileName: string
  /** How many records it will hold, when that is known. */
  readonly total?: number
  /** Pieces of the file in order. Stops working when nobody reads any more. */
  readonly text: AsyncIterable<string>
}
