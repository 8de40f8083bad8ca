import { type SearchWord, searchWords } from '@velvet/domain/applicants'
import { type RawBuilder, type SqlBool, sql } from 'kysely'

/** Text that a pattern takes literally. */
export const escapeLike = (text: string): string => text.replace(/[\\%_]/g, (sign) => `\\${sign}`)

/** Folded text that a pattern takes literally. Escaped last: a full-width percent sign is one only when it is folded. */
const foldedLiteral = (text: string): RawBuilder<string> =>
  sql`regexp_replace(fold(${text}), '([\\\\%_])', '\\\\\\1', 'g')`

/** Whether a folded column holds the text somewhere, whatever its case and accents. */
export const contains = (folded: RawBuilder<unknown>, text: string): RawBuilder<SqlBool> =>
  sql`${folded} like '%' || ${foldedLiteral(text)} || '%'`

const condition = (searchText: RawBuilder<unknown>, { text, place }: SearchWord): RawBuilder<SqlBool> =>
  sql`${searchText} like ${place === 'start' ? '% ' : '%'} || ${foldedLiteral(text)} || '%'`

/** Addresses beyond the first two are kept apart (MERGE-06), and found by the whole of one. */
const hasAddress = (id: RawBuilder<unknown>, email: string): RawBuilder<SqlBool> =>
  sql`${id} = any (array(select applicant_id from applicant_emails where email_key = match_key(${email})))`

/** One condition per word: the search text must hold it, or one of the addresses must be it. */
export const matchesSearch = (
  { searchText, id }: { searchText: RawBuilder<unknown>; id: RawBuilder<unknown> },
  search: string,
): RawBuilder<SqlBool>[] =>
  searchWords(search).map((word) => {
    const isInText = condition(searchText, word)
    return 'email' in word ? sql`(${isInText} or ${hasAddress(id, word.email)})` : isInText
  })
