import type { ApplicantFilters } from '@velvet/contracts/applicants'
import type { TargetFilters } from '@velvet/contracts/campaigns'
import { sql } from 'kysely'
import { matchingApplicants, personalFilters } from '../applicants/index.ts'
import type { Context } from '../kernel/index.ts'
import type { Traces } from './traces.ts'

/** Replaces a search for them: matches no one, whereas an empty search would match everyone. */
const noMatch = '(erased)'

const plain = (text: string): string =>
  ` ${text
    .toLowerCase()
    .replace(/[^\p{L}\p{N}]+/gu, ' ')
    .trim()} `

/** Whether a text contains one of these names, addresses, or numbers, as whole words in any formatting. */
const mentions = ({ emails, numbers, names }: Traces): ((text: string) => boolean) => {
  const words = [...emails, ...names].map(plain).filter((word) => word.trim() !== '')
  const digits = numbers.map((number) => number.replace(/\D/g, '').slice(-10))
  return (text) =>
    words.some((word) => plain(text).includes(word)) ||
    digits.some((number) => text.replace(/\D/g, '').includes(number))
}

const findsSomebody = async (context: Context, filters: ApplicantFilters): Promise<boolean> =>
  (await matchingApplicants(context, filters).select('id').limit(1).executeTakeFirst()) !== undefined

/**
 * For campaigns that were targeted with a search for the person's name or address, keeps only that there was a search. Must be
 * called after the person is deleted: a search that finds another person refers to that person. Messages that staff wrote to
 * many people stay unchanged.
 */
export const eraseFilters = async (context: Context, traces: Traces): Promise<void> => {
  const isTheirs = mentions(traces)
  const campaigns = await context.db
    .selectFrom('campaigns')
    .select(['id', 'target_filters'])
    .where(sql<boolean>`target_filters -> 'applicants' ?| ${personalFilters}::text[]`)
    .orderBy('id')
    .forNoKeyUpdate()
    .execute()
  for (const { id, target_filters: stored } of campaigns) {
    const filters = stored as TargetFilters
    const aimed: Record<string, unknown> = { ...filters.applicants }
    for (const name of personalFilters) {
      const said = aimed[name]
      if (typeof said !== 'string' || !isTheirs(said) || (await findsSomebody(context, { [name]: said }))) continue
      aimed[name] = noMatch
      await context.db
        .updateTable('campaigns')
        .set({ target_filters: JSON.stringify({ ...filters, applicants: aimed }) })
        .where('id', '=', id)
        .execute()
    }
  }
}
