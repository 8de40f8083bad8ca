/** Text that PostgreSQL can store: without NUL and without halves of a character. */
const storableText = (text: string): string => text.replaceAll('\0', '').toWellFormed()

/** A value of JSON whose every text can be stored, names of members included. */
export const storable = <T>(value: T): T => {
  if (typeof value === 'string') return storableText(value) as T & string
  if (Array.isArray(value)) return value.map(storable) as T & unknown[]
  if (typeof value !== 'object' || value === null) return value
  return Object.fromEntries(Object.entries(value).map(([name, member]) => [storableText(name), storable(member)])) as T
}
