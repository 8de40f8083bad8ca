import { type RawBuilder, type SqlBool, sql } from 'kysely'

/** Text that a pattern takes literally. */
export const escapeLike = (text: string): string => text.replace(/[\\%_]/g, (sign) => `\\${sign}`)

/** Folded text that a pattern takes literally. Escaped last: a full-width percent sign is one only when it is folded. */
const foldedLiteral = (text: string): RawBuilder<string> =>
  sql`regexp_replace(fold(${text}), '([\\\\%_])', '\\\\\\1', 'g')`

/** Whether a folded column holds the text somewhere, whatever its case and accents. */
export const contains = (folded: RawBuilder<unknown>, text: string): RawBuilder<SqlBool> =>
  sql`${folded} like '%' || ${foldedLiteral(text)} || '%'`

/** Shorter words have no trigram of their own; only the start of a name, address or number can then be looked up. */
const shortestAnywhere = 3

const mostWords = 8

/**
 * One condition per word: it must occur somewhere in the search text, one of up to two letters at the start of a name,
 * address or number; digits of a phone are found however they were written.
 */
export const matchesSearch = (searchText: RawBuilder<unknown>, search: string): RawBuilder<SqlBool>[] =>
  search
    .split(/\s+/)
    .slice(0, mostWords)
    .map((word) => {
      const digits = word.replace(/\D/g, '')
      const pattern = digits.length >= shortestAnywhere && /^[\d()+.-]+$/.test(word) ? digits : word
      const before = pattern.length < shortestAnywhere ? '% ' : '%'
      return sql`${searchText} like ${before} || ${foldedLiteral(pattern)} || '%'`
    })
