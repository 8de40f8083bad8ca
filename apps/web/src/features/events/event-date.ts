const longDate = new Intl.DateTimeFormat('en-US', { weekday: 'long', month: 'long', day: 'numeric', year: 'numeric' })

/** Long weekday, month, day, year (PUB-15), on the visitor's calendar. */
export const eventDate = (date: string): string => longDate.format(new Date(date))
