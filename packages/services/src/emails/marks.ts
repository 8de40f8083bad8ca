// Private-use characters, which no author types and every conversion leaves alone.
const begin = '\uE000'
const end = '\uE001'

/** Stands in a text for what is filled in later. */
export const mark = (name: string | number): string => `${begin}${name}${end}`

export const withoutMarks = (text: string): string => text.replaceAll(begin, '').replaceAll(end, '')

/** A text taken apart at its marks: text and names of marks by turns, text first and last. */
export const splitAtMarks = (text: string): string[] => text.split(new RegExp(`${begin}(\\w+)${end}`))
