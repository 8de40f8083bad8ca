import { type Variable, variables } from '@velvet/contracts/config'

const header = `# Every variable that Velvet reads. Copy this file to .env and fill in what you need; everything has a default or may stay empty.
# Written by \`pnpm gen env\` from the configuration schema: change it there.
`

const line = (
  name: string,
  { meaning, default: fallback = '', oneOf }: Pick<Variable, 'meaning' | 'default' | 'oneOf'>,
): string => `# ${meaning}${oneOf ? ` (${oneOf.join(', ')})` : ''}\n${name}=${fallback}`

/** What `docker-compose.yml` reads besides; no process of ours does. */
const composeVariables: Readonly<Record<string, string>> = {
  POSTGRES_PASSWORD: 'Password of the database in docker-compose.yml; any characters',
  PUBLIC_HOST: 'Name of the public site, such as velvet.example',
  ADMIN_HOST: 'Name of the back office, such as admin.velvet.example',
}

/** Text of `.env.example`: one documented line for each variable of the schema, by group. */
export const environmentExample = (): string => {
  const groups = Map.groupBy(Object.entries(variables) as [string, Variable][], ([, { group }]) => group)
  const sections = [...groups].map(
    ([group, entries]) => `## ${group}\n${entries.map(([name, variable]) => line(name, variable)).join('\n')}\n`,
  )
  const forCompose = Object.entries(composeVariables).map(([name, meaning]) => line(name, { meaning }))
  return [header, ...sections, `## Containers\n${forCompose.join('\n')}\n`].join('\n')
}
