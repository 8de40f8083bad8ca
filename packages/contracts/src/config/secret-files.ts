import { parseEnvironment } from './config.ts'
import type { NamedProblem } from './contradictions.ts'
import type { Environment } from './environment.ts'
import type { Variable } from './variable.ts'
import { type VariableName, variables } from './variables.ts'

/** Secrets, addresses that may contain a password, and the password that PostgreSQL's client reads directly. */
const mayComeFromFile = [
  ...Object.entries(variables as Record<string, Variable>)
    .filter(([, { kind }]) => kind === 'secret' || kind === 'postgres' || kind === 'redis')
    .map(([name]) => name),
  'PGPASSWORD',
]

/**
 * Reads the environment of a process. A secret may come from a file: `SESSION_SECRET_FILE` is the path for `SESSION_SECRET`. The
 * value excludes one line break at the end of the file, and an empty file leaves the secret unset. Writes these secrets into
 * `source`, where the client of PostgreSQL reads its password. `parseEnvironment` also reports a file that `read` cannot read
 * and a secret that is set both ways.
 */
export const readEnvironment = (
  source: Record<string, string | undefined>,
  read: (file: string) => string,
  required: readonly VariableName[] = [],
): Environment => {
  const problems: NamedProblem[] = []
  for (const name of mayComeFromFile) {
    const file = source[`${name}_FILE`]?.trim()
    if (!file) continue
    if (source[name]?.trim()) problems.push({ name, text: `and ${name}_FILE are both set` })
    try {
      source[name] = read(file).replace(/\r?\n$/, '')
      // A process that is started with `source`, and reads it again, has the secret once.
      source[`${name}_FILE`] = ''
    } catch {
      problems.push({ name, text: `cannot be read from the file that ${name}_FILE names` })
    }
  }
  return parseEnvironment(source, required, problems)
}
