/** Most characters the notes of one person hold. */
export const mostNotes = 10_000

/** One dated (UTC), signed line for the notes of a person, for example `2026-03-08 ada: Knows the owner.` */
export const noteLine = (text: string, author: string, when: Date): string =>
  `${when.toISOString().slice(0, 10)} ${author}: ${text}`
