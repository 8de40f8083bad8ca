// Private-use characters, which no author types and every conversion leaves alone.
const begin = '\uE000'
const end = '\uE001'

/** Marks a place in a text that is filled in later. */
export const mark = (name: string | number): string => `${begin}${name}${end}`

export const withoutMarks = (text: string): string => text.replaceAll(begin, '').replaceAll(end, '')

/** A text split at its marks: text and mark names alternate, text first and last. */
export const splitAtMarks = (text: string): string[] => text.split(new RegExp(`${begin}(\\w+)${end}`))
