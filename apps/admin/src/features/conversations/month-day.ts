const format = new Intl.DateTimeFormat('en-US', { month: 'short', day: 'numeric' })

/** `Mar 7`, where the reader is (CONV-04). */
export const monthDay = (at: string): string => format.format(new Date(at))
