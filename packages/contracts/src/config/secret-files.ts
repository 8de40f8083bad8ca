import { ConfigError } from './config.ts'
import type { Variable } from './variable.ts'
import { variables } from './variables.ts'

/** Besides secrets the addresses that may hold a password, and the password that PostgreSQL's client reads by itself. */
const mayComeFromFile = [
  ...Object.entries(variables as Record<string, Variable>)
    .filter(([, { kind }]) => kind === 'secret' || kind === 'postgres' || kind === 'redis')
    .map(([name]) => name),
  'PGPASSWORD',
]

/**
 * Values of secrets whose variable with `_FILE` at its end names a file, such as `SESSION_SECRET_FILE`. One line break at the
 * end of a file is no part of the value. Throws one `ConfigError` with every file that `read` cannot read, and every secret
 * that is given twice; values are never repeated.
 */
export const secretsFromFiles = (
  source: Readonly<Record<string, string | undefined>>,
  read: (file: string) => string,
): Record<string, string> => {
  const secrets: Record<string, string> = {}
  const problems: string[] = []
  for (const name of mayComeFromFile) {
    const file = source[`${name}_FILE`]?.trim()
    if (!file) continue
    if (source[name]?.trim()) problems.push(`${name} and ${name}_FILE are both set`)
    try {
      secrets[name] = read(file).replace(/\r?\n$/, '')
    } catch {
      problems.push(`${name}_FILE cannot be read`)
    }
  }
  if (problems.length > 0) throw new ConfigError(problems)
  return secrets
}
