import type { Context } from '../../kernel/index.ts'
import { exchange, type Result, type Submission } from './exchange.ts'
import { keepBatches } from './keep-batches.ts'
import { isRefusedByDatabase, keepInHalves } from './keep-in-halves.ts'

type Options<T extends Result> = {
  readonly context: Context
  readonly token: string
  readonly leaseMs: number
  readonly beforeKeeping: (results: readonly T[]) => Promise<void>
}

export type Exchanged<T extends Result> = {
  readonly submissions: readonly Submission[]
  /** Results that were not kept, call by call, because another transaction holds their rows. */
  readonly carried: readonly T[][]
  /** Recipients who were not taken over, for the same reason. */
  readonly locked: readonly string[]
}

const idsOf = (submissions: readonly Submission[], reason: string): string[] =>
  submissions.flatMap(({ id, held }) => (held === reason ? [id] : []))

/**
 * Keeps the results of calls and takes recipients over: accepted batches first, the others in one statement when the database accepts
 * every result. When it refuses one, the others are kept all the same.
 */
export const createKeepAndSubmit = <T extends Result>({ context, token, leaseMs, beforeKeeping }: Options<T>) => {
  const both = async (results: readonly T[], submit: readonly string[]): Promise<Submission[]> => {
    await beforeKeeping(results)
    return exchange(context, { results, submit, token, leaseMs })
  }

  const keepApart = async (results: readonly T[]): Promise<Submission[]> => {
    const submissions: Submission[] = []
    const refused = await keepInHalves(results, async (some) => void submissions.push(...(await both(some, []))))
    if (refused.length > 0)
      context.logger.error({ count: refused.length }, 'results are not kept; their rows count as lost')
    return submissions
  }

  const exchanged = async (results: readonly T[], submit: readonly string[]): Promise<Submission[]> => {
    try {
      return await both(results, submit)
    } catch (error) {
      if (results.length === 0 || !isRefusedByDatabase(error)) throw error
      context.logger.error({ error: String(error) }, 'the ledger refused a result; the others are kept without it')
      return [...(await keepApart(results)), ...(await both([], submit))]
    }
  }

  return async (calls: readonly T[][], submit: readonly string[]): Promise<Exchanged<T>> => {
    const { alone, carried } = await keepBatches(context, calls)
    const results = alone.flat()
    const submissions = results.length + submit.length > 0 ? await exchanged(results, submit) : []
    const unkept = new Set(idsOf(submissions, 'result_locked'))
    const rest = unkept.size === 0 ? [] : alone.map((call) => call.filter(({ id }) => unkept.has(id)))
    return {
      submissions,
      carried: [...carried, ...rest.filter((call) => call.length > 0)],
      locked: idsOf(submissions, 'locked'),
    }
  }
}
