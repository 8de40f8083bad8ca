import { type SearchWord, searchWords } from '@velvet/domain/applicants'
import { type RawBuilder, type SqlBool, sql } from 'kysely'

/** Text escaped for use in a pattern. */
export const escapeLike = (text: string): string => text.replace(/[\\%_]/g, (sign) => `\\${sign}`)

/**
 * Folded text escaped for use in a pattern. Escaped last: a full-width percent sign becomes a percent sign only when it is
 * folded.
 */
const foldedLiteral = (text: string): RawBuilder<string> =>
  sql`regexp_replace(fold(${text}), '([\\\\%_])', '\\\\\\1', 'g')`

/** Whether a folded column contains the text, ignoring case and accents. */
export const contains = (folded: RawBuilder<unknown>, text: string): RawBuilder<SqlBool> =>
  sql`${folded} like '%' || ${foldedLiteral(text)} || '%'`

const condition = (searchText: RawBuilder<unknown>, { text, place }: SearchWord): RawBuilder<SqlBool> =>
  sql`${searchText} like ${place === 'start' ? '% ' : '%'} || ${foldedLiteral(text)} || '%'`

/** Addresses beyond the first two are stored separately (MERGE-06), and matched as a whole only. */
const hasAddress = (id: RawBuilder<unknown>, email: string): RawBuilder<SqlBool> =>
  sql`${id} = any (array(select applicant_id from applicant_emails where email_key = match_key(${email})))`

/** One condition per word: the search text contains the word, or one of the addresses equals it. */
export const matchesSearch = (
  { searchText, id }: { searchText: RawBuilder<unknown>; id: RawBuilder<unknown> },
  search: string,
): RawBuilder<SqlBool>[] =>
  searchWords(search).map((word) => {
    const isInText = condition(searchText, word)
    return 'email' in word ? sql`(${isInText} or ${hasAddress(id, word.email)})` : isInText
  })
