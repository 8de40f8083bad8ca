import { ApiError } from '@velvet/contracts/kernel'

/**
 * The server's messages for single fields of a refused form, by field. An answer that names no field is assigned to a field
 * by its error code.
 */
export function fieldProblems<Field extends string>(
  error: unknown,
  fields: readonly Field[],
  fieldOfCode: Readonly<Record<string, Field>>,
): Partial<Record<Field, string>> {
  const problem = error instanceof ApiError ? error.problem : null
  if (!problem) return {}
  const named = (problem.errors ?? []).filter(({ path }) => fields.includes(path as Field))
  if (named.length > 0)
    return Object.fromEntries(named.map(({ path, message }) => [path, message])) as Partial<Record<Field, string>>
  const field = fieldOfCode[problem.code]
  return field ? ({ [field]: problem.message } as Partial<Record<Field, string>>) : {}
}
