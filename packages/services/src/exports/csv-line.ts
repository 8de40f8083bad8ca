import type { Database } from '@velvet/database'
import { columnHeadings } from '@velvet/domain/imports'
import { type RawBuilder, sql } from 'kysely'

type Column = keyof typeof columnHeadings
type Cell = RawBuilder<string>

const column = (name: keyof Database['applicants']) => sql.ref(`applicants.${name}`)

const quote = 39
/** Tab, line feed, carriage return and `+ - = @`, narrow and full-width: a spreadsheet runs what begins with one of them. */
const signs = [9, 10, 13, 43, 45, 61, 64, 0xff0b, 0xff0d, 0xff1d, 0xff20]
const oneOf = (codes: readonly number[]) => sql.raw(`(${codes.join(', ')})`)

/** As `neutraliseCell` does it, then with quotes doubled. The first comparison alone settles nearly every cell. */
const text = (value: RawBuilder<unknown>): Cell => {
  const startsLikeFormula = sql`ascii(${value}) in ${oneOf([quote, ...signs])} and ascii(ltrim(${value}, '''')) in ${oneOf(signs)}`
  return sql`case when ${startsLikeFormula} then '''' || replace(${value}, '"', '""')
    else replace(coalesce(${value}, ''), '"', '""') end`
}

/** A number, a boolean, or one of a few words. */
const plain = (value: RawBuilder<unknown>): Cell => sql`coalesce(${value}::text, '')`

/** ISO 8601 to the millisecond; so written as JSON, for a third of what `to_char` costs. */
const moment = (value: RawBuilder<unknown>): Cell => sql`btrim(to_json(${value}::timestamptz(3))::text, '"')`

const cells = (showsPrivate: boolean): Record<Column, Cell> => ({
  firstName: text(column('first_name')),
  lastName: text(column('last_name')),
  email: text(column('email')),
  phone: text(column('phone')),
  age: plain(sql`nullif(${column('age')}, 0)`),
  city: text(column('city')),
  state: text(column('state')),
  country: text(column('country')),
  zipCodes: text(sql`array_to_string(${column('zip_codes')}, ';')`),
  instagramUrl: text(column('instagram_url')),
  instagramUsername: text(column('instagram_username')),
  instagramFollowers: plain(column('instagram_followers')),
  instagramVerified: plain(column('instagram_verified')),
  status: plain(column('status')),
  priority: plain(column('priority')),
  score: showsPrivate ? plain(column('score')) : sql`''`,
  notes: showsPrivate ? text(column('notes')) : sql`''`,
  emailOptIn: plain(column('email_opt_in')),
  smsOptIn: plain(column('sms_opt_in')),
  preferredContactMethod: plain(column('preferred_contact_method')),
  source: text(column('source')),
  referralCode: text(column('referral_code')),
  createdAt: moment(column('created_at')),
  updatedAt: moment(column('updated_at')),
})

const columns = Object.keys(columnHeadings) as Column[]

/** The first line of an export, behind the mark by which Excel knows UTF-8. */
export const headingLine = `\ufeff"${columns.map((name) => columnHeadings[name]).join('","')}"\r\n`

/**
 * A row of `applicants` as a line of CSV, made by the database: every cell quoted, nothing in it that a spreadsheet would run,
 * unknown numbers empty (EXP-05, EXP-06, EXP-07). Without `showsPrivate`, notes and score stay empty.
 */
export const csvLine = (showsPrivate: boolean): Cell => {
  const values = cells(showsPrivate)
  const joined = sql.join(
    columns.map((name) => values[name]),
    sql` || '","' || `,
  )
  return sql`'"' || ${joined} || ${sql.raw(`E'"\\r\\n'`)}`
}
