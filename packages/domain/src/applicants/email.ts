import { cleanText } from '../kernel/index.ts'

const unseen = /[\p{Cc}\p{Cf}\p{Default_Ignorable_Code_Point}]/gu

/** An address without the invisible characters of typing or pasting, so that they never make two addresses of one. */
export const cleanEmail = (typed: string): string => cleanText(typed).replace(unseen, '')

/** Linear on purpose; only sending an email shows whether an address receives it. */
export const isEmail = (text: string): boolean =>
  text.length <= 254 && /^[^\s@]{1,64}@[^\s@.]+(?:\.[^\s@.]+)+$/.test(text)
