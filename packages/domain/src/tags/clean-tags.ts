import { cleanKey } from '../kernel/index.ts'

/** The names of tags as they are stored: without blank ones, and each once, whatever its case. */
export const cleanTags = (names: readonly string[]): string[] =>
  [...new Map(names.map(cleanKey).map((name) => [name.toLowerCase(), name])).values()].filter(Boolean)
