import { createWriteStream } from 'node:fs'
import { pipeline } from 'node:stream/promises'
import { templateColumns } from '@velvet/contracts/imports'
import type { Pool } from 'pg'
import { profileUrl } from '../../seed/people/instagram.ts'
import { firstNames, lastNames, plain } from '../../seed/people/names.ts'
import { phoneAt, writePhone } from '../../seed/people/phones.ts'
import { createRandom } from '../../seed/random.ts'

export type CsvFile = {
  path: string
  rows: number
  /** Addresses of existing applicants; as many rows, spread evenly, use them with another age. */
  known: readonly string[]
}

/** No existing applicant has these numbers. */
const firstPhone = 1_200_000
const rowsPerPiece = 500

/** Addresses of existing people, at most the given number, each of one person. */
export const knownAddresses = async (pool: Pool, count: number): Promise<string[]> => {
  const { rows } = await pool.query<{ email: string }>(
    `select min(email) as email from applicants where email_key is not null group by email_key having count(*) = 1
     order by min(id::text) limit $1`,
    [count],
  )
  return rows.map(({ email }) => email)
}

/** Writes a file as a venue would bring it: the columns of the template, all of them filled. */
export const writeCsvFile = async (pool: Pool, { path, rows, known }: CsvFile): Promise<void> => {
  const { rows: places } = await pool.query<{ zip: string }>('select zip from zip_places order by zip')
  const random = createRandom(2, 'csv file')
  const every = known.length === 0 ? Number.POSITIVE_INFINITY : Math.floor(rows / known.length)

  const line = (index: number): string => {
    const first = random.pick(firstNames)
    const last = `${random.pick(lastNames)}-${random.pick(lastNames)}`
    const mailbox = `${plain(first)}.${plain(last)}.f${index}`
    const phone = writePhone(phoneAt(firstPhone + index), random.between(0, 4))
    const zips = Array.from({ length: random.between(1, 2) }, () => random.pick(places).zip)
    const email = index % every === 0 ? (known[index / every] ?? null) : null
    return [
      ...[first, last, email ?? `${mailbox}@example.org`, `"${phone}"`, random.between(21, 64), `"${zips.join(';')}"`],
      ...['', '', 'US', profileUrl(mailbox.replaceAll('-', '_').slice(0, 30)), 'true', random.isLikely(0.7)],
    ].join(',')
  }
  const text = function* (): Generator<string> {
    yield `${templateColumns.join(',')}\n`
    for (let index = 0; index < rows; index += rowsPerPiece)
      yield Array.from(
        { length: Math.min(rowsPerPiece, rows - index) },
        (_, offset) => `${line(index + offset)}\n`,
      ).join('')
  }
  await pipeline(text(), createWriteStream(path))
}
