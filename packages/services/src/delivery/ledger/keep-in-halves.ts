import type { SendOutcome } from '../../message-providers/index.ts'
import type { Result } from './exchange.ts'

/** SQLSTATE classes for input that the database will always refuse: data, constraints, limits. */
const refusals = ['22', '23', '54']

/** Whether the database refused the input itself, so that a retry would be refused again. */
export const isRefusedByDatabase = (error: unknown): boolean =>
  error instanceof Error && 'code' in error && refusals.some((code) => String(error.code).startsWith(code))

const unstorable = 'The provider’s response could not be stored.'

const bare = (outcome: SendOutcome): SendOutcome => {
  switch (outcome.kind) {
    case 'accepted':
      return { kind: 'accepted', providerId: '', httpStatus: 202 }
    case 'refused':
      return { kind: 'refused', code: 'unstorable', message: unstorable }
    default:
      return { kind: outcome.kind, reason: unstorable }
  }
}

/** The result without any text written by the provider. */
const withoutWords = <T extends Result>(result: T): T => {
  const { errorCode, errorMessage } = result.verdict
  return {
    ...result,
    outcome: bare(result.outcome),
    verdict: {
      ...result.verdict,
      providerId: null,
      errorCode: result.outcome.kind === 'refused' ? 'unstorable' : errorCode,
      errorMessage: errorMessage === null ? null : unstorable,
    },
  }
}

/**
 * Keeps results that the database refused as a batch: half by half, so that a bad one does not block the others, and the bad one
 * without the provider's words. Returns results that are refused even so; the sweeper settles them as lost answers.
 */
export const keepInHalves = async <T extends Result>(
  results: readonly T[],
  keep: (some: readonly T[]) => Promise<void>,
): Promise<T[]> => {
  const attempt = async (some: readonly T[]): Promise<boolean> => {
    try {
      await keep(some)
      return true
    } catch (error) {
      if (!isRefusedByDatabase(error)) throw error
      return false
    }
  }
  if (results.length === 0 || (await attempt(results))) return []
  const [only] = results
  if (results.length === 1 && only) return (await attempt([withoutWords(only)])) ? [] : [only]
  const middle = Math.ceil(results.length / 2)
  return [...(await keepInHalves(results.slice(0, middle), keep)), ...(await keepInHalves(results.slice(middle), keep))]
}
