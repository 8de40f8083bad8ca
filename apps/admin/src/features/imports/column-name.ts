/** What a column is called; its place when the file does not say. */
export const columnName = (header: string, index: number): string => header || `Column ${index + 1}`
