import { UsageError } from '../command.ts'

/** One noun in the spellings that code, tables and sentences need. */
export type Noun = {
  /** Folder: `guest-lists`. */
  folder: string
  /** File stem of one: `guest-list`. */
  one: string
  /** Table: `guest_lists`; one of it in codes and activity: `guest_list`. */
  table: string
  code: string
  /** `guestLists`, `guestList`, `GuestLists`, `GuestList`. */
  many: string
  single: string
  Many: string
  Single: string
  /** In sentences: `guest list`. */
  words: string
}

const singularOf = (plural: string): string =>
  plural
    .replace(/ies$/, 'y')
    .replace(/(ss|sh|ch|x)es$/, '$1')
    .replace(/([^s])s$/, '$1')

export const camelCase = (text: string): string =>
  text.replace(/-([a-z0-9])/g, (_match, letter: string) => letter.toUpperCase())

const pascalCase = (text: string): string => camelCase(`-${text}`)

/** Reads a plural noun in kebab-case, such as `venues` or `guest-lists`. */
export const nounFrom = (text: string | undefined): Noun => {
  if (!text || !/^[a-z][a-z0-9]*(-[a-z0-9]+)*s$/.test(text))
    throw new UsageError('The noun must be a plural in kebab-case, such as venues or guest-lists')
  const one = singularOf(text)
  return {
    folder: text,
    one,
    table: text.replaceAll('-', '_'),
    code: one.replaceAll('-', '_'),
    many: camelCase(text),
    single: camelCase(one),
    Many: pascalCase(text),
    Single: pascalCase(one),
    words: one.replaceAll('-', ' '),
  }
}

/** Reads a verb in kebab-case, such as `archive` or `check-in`. */
export const verbFrom = (text: string | undefined): string => {
  if (!text || !/^[a-z]+(-[a-z]+)*$/.test(text))
    throw new UsageError('The verb must be one word in lower case, such as archive or check-in')
  return text
}

/** The text with a capital first letter. */
export const sentence = (text: string): string => text.charAt(0).toUpperCase() + text.slice(1)
