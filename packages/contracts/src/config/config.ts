import { describeForm, hasForm } from './check-variable.ts'
import { findContradictions, missing, type NamedProblem } from './contradictions.ts'
import type { Environment, EnvironmentSource } from './environment.ts'
import { findUnknownVariables } from './unknown-variables.ts'
import type { Variable } from './variable.ts'
import { type VariableName, variables } from './variables.ts'

/** All problems of an environment in one error, which contains no values. */
export class ConfigError extends Error {
  readonly problems: readonly string[]
  constructor(problems: readonly string[], hints: readonly string[] = []) {
    const lines = [...problems.map((line) => `  - ${line}`), ...hints.map((line) => `Note: ${line}`)]
    const count = problems.length === 1 ? '1 problem' : `${problems.length} problems`
    super(`The configuration has ${count}:\n${lines.join('\n')}`)
    this.name = 'ConfigError'
    this.problems = problems
  }
}

const all = Object.entries(variables) as [VariableName, Variable][]

const convert = (text: string, { kind }: Variable): string | number | boolean =>
  kind === 'port' || kind === 'count' || kind === 'days' ? Number(text) : kind === 'switch' ? text === 'on' : text

/** The first problem of each variable, by name. */
const tell = (problems: readonly NamedProblem[]): string[] =>
  [...Map.groupBy(problems, ({ name }) => name)].map(([name, [first]]) => `${name} ${first?.text}`).sort()

/**
 * Reads the environment once. Empty texts count as unset, so that a copied `.env.example` works.
 * Throws one `ConfigError` that lists everything wrong, sorted by name, each with what is expected and an example. It includes
 * unset variables of `required` and the problems in `found`, but never a value: values may be secrets.
 */
export const parseEnvironment = (
  source: EnvironmentSource,
  required: readonly VariableName[] = [],
  found: readonly NamedProblem[] = [],
): Environment => {
  const given: Partial<Record<VariableName, string>> = {}
  for (const [name, variable] of all) {
    const text = source[name]?.trim() || variable.default
    if (text !== undefined) given[name] = text
  }
  const problems = [
    ...found,
    ...all
      .filter(([name, variable]) => given[name] !== undefined && !hasForm(given[name], variable))
      .map(([name, variable]) => ({ name, text: `must be ${describeForm(variable)}` })),
    ...required.filter((name) => given[name] === undefined).map((name) => missing(name, '')),
    ...findContradictions(given),
  ]
  if (problems.length > 0) throw new ConfigError(tell(problems), findUnknownVariables(source))
  const values = all.map(([name, variable]) => [
    name,
    given[name] === undefined ? undefined : convert(given[name], variable),
  ])
  return Object.fromEntries(values) as Environment
}

/** Origins of both sites; on one machine they differ by name and share the gateway's port. */
export const originsOf = (env: Environment): { publicOrigin: string; adminOrigin: string } => ({
  publicOrigin: env.PUBLIC_ORIGIN ?? `http://localhost:${env.PORT}`,
  adminOrigin: env.ADMIN_ORIGIN ?? `http://admin.localhost:${env.PORT}`,
})
