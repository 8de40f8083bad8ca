/** Whether two values that a form holds are the same, whichever objects carry them. */
export const isSameValue = (one: unknown, other: unknown): boolean => JSON.stringify(one) === JSON.stringify(other)
