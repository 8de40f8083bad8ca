/** Most characters the notes of one person hold. */
export const maxNotes = 10_000

export const notesTooLong = `The notes would be longer than ${maxNotes.toLocaleString('en-US')} characters.`

/** One signed line for the notes of a person with the day in this zone (IANA), for example `2026-03-08 ada: Knows the owner.` */
export const noteLine = (text: string, author: string, when: Date, timeZone: string): string =>
  `${when.toLocaleDateString('en-CA', { timeZone })} ${author}: ${text}`
