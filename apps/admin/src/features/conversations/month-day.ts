const format = new Intl.DateTimeFormat('en-US', { month: 'short', day: 'numeric' })

/** `Mar 7`, in the reader's time zone (CONV-04). */
export const monthDay = (at: string): string => format.format(new Date(at))
