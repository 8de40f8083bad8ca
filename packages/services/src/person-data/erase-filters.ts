import type { ApplicantFilters } from '@velvet/contracts/applicants'
import type { TargetFilters } from '@velvet/contracts/campaigns'
import { sql } from 'kysely'
import { matchingApplicants, personalFilters } from '../applicants/index.ts'
import type { Context } from '../kernel/index.ts'
import type { Traces } from './traces.ts'

/** In place of a search for them: finds nobody, as an emptied one would find everybody. */
const nobody = '(erased)'

const plain = (text: string): string =>
  ` ${text
    .toLowerCase()
    .replace(/[^\p{L}\p{N}]+/gu, ' ')
    .trim()} `

/** Whether a text holds a name, an address or a number of theirs, as whole words however they are set. */
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
 * Campaigns that were aimed with a search for a name or an address of theirs keep that there was one. To be called when they are
 * gone: a search that finds somebody else is about that one. Words that staff wrote to many stay as they are.
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
      aimed[name] = nobody
      await context.db
        .updateTable('campaigns')
        .set({ target_filters: JSON.stringify({ ...filters, applicants: aimed }) })
        .where('id', '=', id)
        .execute()
    }
  }
}
