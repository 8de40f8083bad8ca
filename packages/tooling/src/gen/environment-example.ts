import { containerVariables, type Variable, variables } from '@velvet/contracts/config'

const header = `# Every variable that Velvet reads. Copy this file to .env and fill in what you need; everything has a default or may stay empty.
# docker-compose.yml reads secrets from files instead; docs/operations.md lists them.
# A value with $, # or a space goes in single quotes: 'like $this'.
# Written by \`pnpm gen env\` from the configuration schema: change it there.
`

const line = (
  name: string,
  { meaning, default: fallback = '', oneOf }: Pick<Variable, 'meaning' | 'default' | 'oneOf'>,
): string => `# ${meaning}${oneOf ? ` (${oneOf.join(', ')})` : ''}\n${name}=${fallback}`

/** Text of `.env.example`: one documented line for each variable of the schema, by group. */
export const environmentExample = (): string => {
  const groups = Map.groupBy(Object.entries(variables) as [string, Variable][], ([, { group }]) => group)
  const sections = [...groups].map(
    ([group, entries]) => `## ${group}\n${entries.map(([name, variable]) => line(name, variable)).join('\n')}\n`,
  )
  const forCompose = Object.entries(containerVariables).map(([name, meaning]) => line(name, { meaning }))
  return [header, ...sections, `## Containers\n${forCompose.join('\n')}\n`].join('\n')
}
