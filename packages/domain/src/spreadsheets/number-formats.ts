/** How a numeric cell is shown: as a date, with leading zeros, or as a plain number. */
export type NumberFormat = { isDate: boolean; digits: number }

const isBuiltInDate = (id: number): boolean =>
  (id >= 14 && id <= 22) || (id >= 27 && id <= 36) || (id >= 45 && id <= 47) || (id >= 50 && id <= 58)

const plainNumber: NumberFormat = { isDate: false, digits: 0 }

/** What a format code says, without its quoted texts, colors, conditions, escapes and fillers. */
export const readFormatCode = (code: string): NumberFormat => {
  const [first = ''] = code.split(';')
  const bare = first.replace(/"[^"]*(?:"|$)|\[(?!h+\]|m+\]|s+\])[^\]]*(?:\]|$)|\\.|_.|\*./gi, '')
  if (/^0+$/.test(bare)) return { isDate: false, digits: bare.length }
  return { isDate: !/general/i.test(bare) && /[dmyhs]/i.test(bare), digits: 0 }
}

export const builtInFormat = (id: number): NumberFormat =>
  isBuiltInDate(id) ? { isDate: true, digits: 0 } : plainNumber

const dayMs = 86_400_000

/** The day, or the moment, that a date cell holds, as ISO 8601 without a zone. */
const dateText = (serial: number, is1904: boolean): string => {
  const days = is1904 ? serial + 1_462 : serial
  const moment = new Date(Date.UTC(1899, 11, 30) + Math.round((days * dayMs) / 1_000) * 1_000)
  if (Number.isNaN(moment.getTime())) return String(serial)
  const text = moment.toISOString()
  return Number.isInteger(serial) ? text.slice(0, 10) : text.slice(0, 19)
}

/** A numeric cell as text: all digits of a whole number, no exponent, and dates as dates. */
export const numberText = (stored: string, { isDate, digits }: NumberFormat, is1904: boolean): string => {
  const number = Number(stored)
  if (stored.trim() === '' || !Number.isFinite(number)) return stored
  if (isDate) return dateText(number, is1904)
  if (Number.isInteger(number) && Math.abs(number) < 1e21) return number.toFixed(0).padStart(digits, '0')
  return String(Number(number.toPrecision(15)))
}
