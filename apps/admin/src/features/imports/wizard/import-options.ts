/** The options for all rows of a file, in the format of the API. */
export type ImportOptions = {
  mergeDuplicates: boolean
  eventId: string | null
  tags: string[]
  source: string | null
}

export const usualOptions: ImportOptions = { mergeDuplicates: false, eventId: null, tags: [], source: null }
