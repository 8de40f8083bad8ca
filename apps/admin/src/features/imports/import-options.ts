/** What holds for all rows of a file, as the api takes it. */
export type ImportOptions = {
  mergeDuplicates: boolean
  eventId: string | null
  tags: string[]
  source: string | null
}

export const usualOptions: ImportOptions = { mergeDuplicates: false, eventId: null, tags: [], source: null }
