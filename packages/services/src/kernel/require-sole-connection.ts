import { AppError } from '@velvet/domain/kernel'

type Connections = { readonly name: string; readonly connections: number }

/** A role that may not read all statistics does not see the kind of another role's connection; PostgreSQL's own processes have no role. */
const others = `
  select coalesce(nullif(application_name, ''), 'without a name') as name, count(*)::int as connections
  from pg_stat_activity
  where datname = current_database() and pid <> pg_backend_pid() and usesysid is not null
    and coalesce(backend_type, 'client backend') = 'client backend'
  group by 1 order by 1`

/** Refuses `database_in_use` while anything but the connection that `ask` queries is connected to its database. */
export const requireSoleConnection = async (
  ask: (query: string) => Promise<{ readonly rows: readonly Connections[] }>,
): Promise<void> => {
  const { rows } = await ask(others)
  if (rows.length === 0) return
  const who = rows.map(({ name, connections }) => `${name} (${connections})`).join(', ')
  throw new AppError(
    'conflict',
    'database_in_use',
    `Something else is connected to this database: ${who}. Nothing was changed. Stop the api, the worker, and every other client.`,
  )
}
