/** The reader's time zone, such as `America/New_York`. */
export const ownZone = (): string => new Intl.DateTimeFormat().resolvedOptions().timeZone
