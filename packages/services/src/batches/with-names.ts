import type { BulkResult } from '@velvet/contracts/batches'
import { displayName } from '@velvet/domain/applicants'
import { validate } from 'uuid'
import type { Context } from '../kernel/index.ts'

/** The result with the names of the listed people, who may not be on the page of the requesting screen. */
export const withNames = async (context: Context, result: BulkResult): Promise<BulkResult> => {
  const ids = [...result.skipped, ...result.failed].map(({ id }) => id).filter(validate)
  if (ids.length === 0) return result
  const people = await context.db
    .selectFrom('applicants')
    .select(['id', 'first_name as firstName', 'last_name as lastName', 'email'])
    .where('id', 'in', ids)
    .execute()
  const names = new Map(people.map((person) => [person.id, displayName(person)]))
  const named = <T extends { id: string }>(one: T): T & { name?: string } => {
    const name = names.get(one.id)
    return name === undefined ? one : { ...one, name }
  }
  return { ...result, skipped: result.skipped.map(named), failed: result.failed.map(named) }
}
