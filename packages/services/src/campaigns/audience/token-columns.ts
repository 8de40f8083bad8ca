import { compileText, type TokenName } from '@velvet/domain/campaigns'
import { countedText, maxSmsCharacters } from '@velvet/domain/sms'
import { type RawBuilder, sql } from 'kysely'

/** The columns of a judged audience that fill in each token; the key is the name under which a message keeps the value. */
export const tokenColumns: Readonly<Record<TokenName, readonly [key: string, column: string][]>> = {
  firstName: [['firstName', 'first_name']],
  lastName: [['lastName', 'last_name']],
  fullName: [
    ['firstName', 'first_name'],
    ['lastName', 'last_name'],
  ],
  email: [['email', 'email']],
  phone: [['phone', 'phone']],
  city: [['city', 'city']],
  state: [['state', 'state']],
  instagram: [['instagram', 'instagram_username']],
}

/** The characters that count as blank around a value, as for `trim()`. */
const blank =
  ' \t\n\v\f\r\u00a0\u1680\u2000\u2001\u2002\u2003\u2004\u2005\u2006\u2007\u2008\u2009\u200a\u2028\u2029\u202f\u205f\u3000\ufeff'

/** A column without the blanks around it; null when nothing is left. */
export const filledColumn = (column: RawBuilder<unknown>): RawBuilder<unknown> =>
  sql`nullif(btrim(${column}, ${blank}::text), '')`

/** Whether a text, filled in with the columns of one row of `table` as `fillSms` does it, exceeds the length of a text. */
export const isTooLongSql = (text: string, table: string): RawBuilder<unknown> => {
  const pieces = compileText(countedText(text)).parts.map((part) => {
    if (typeof part === 'string') return sql`${part}::text`
    const columns = tokenColumns[part.name].map(([, column]) => sql`nullif(${sql.ref(`${table}.${column}`)}, '')`)
    return sql`coalesce(${filledColumn(sql`concat_ws(' ', ${sql.join(columns)})`)}, ${part.fallback}::text)`
  })
  // An array, because a function takes at most a hundred arguments and `concat` at least one.
  const filled = sql`array_to_string(array[${sql.join(pieces)}]::text[], '')`
  return sql`char_length(btrim(${filled}, ${blank}::text)) > ${maxSmsCharacters}::int`
}
