/** The heading of a column, or its position if the heading is blank. */
export const columnName = (header: string, index: number): string => header || `Column ${index + 1}`
