import { ApiError } from '@velvet/contracts/kernel'

/** The messages under fields; `root` is about the whole form. */
export type FieldProblems<Values> = Partial<Record<keyof Values | 'root', string>>

/**
 * The server's messages for single fields of a refused form, by field. An answer that names no field is assigned to a field
 * by its error code. `fieldOfPath` translates the server's names.
 */
export function fieldProblems<Field extends string>(
  error: unknown,
  fields: readonly Field[],
  fieldOfCode: Readonly<Record<string, Field>> = {},
  fieldOfPath: (path: string) => string = (path) => path,
): Partial<Record<Field, string>> {
  const problem = error instanceof ApiError ? error.problem : null
  if (!problem) return {}
  const named = (problem.errors ?? [])
    .map(({ path, message }) => [fieldOfPath(path), message] as const)
    .filter(([name]) => fields.includes(name as Field))
  if (named.length > 0) return Object.fromEntries(named) as Partial<Record<Field, string>>
  const field = fieldOfCode[problem.code]
  return field ? ({ [field]: problem.message } as Partial<Record<Field, string>>) : {}
}
