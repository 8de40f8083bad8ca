import { Client } from 'pg'

/** As COPY writes values and reads them, whatever the server, the role or the database is set to. */
const settings = [
  ...['statement_timeout', 'lock_timeout', 'idle_in_transaction_session_timeout', 'transaction_timeout'].map(
    (name) => [name, '0'] as const,
  ),
  ['client_encoding', 'UTF8'],
  ['datestyle', 'ISO, YMD'],
  ['intervalstyle', 'postgres'],
  ['timezone', 'UTC'],
  ['bytea_output', 'hex'],
  ['extra_float_digits', '3'],
] as const

/**
 * One connection for a whole backup or restore, without time limits. The server gives it up within a second when this process
 * is gone, also in the middle of a long statement.
 */
export const connect = async (url: string, name: 'velvet backup' | 'velvet restore'): Promise<Client> => {
  const client = new Client({
    connectionString: url,
    application_name: name,
    keepAlive: true,
    connectionTimeoutMillis: 10_000,
  })
  // Running statements fail with the connection; without a listener the process would crash.
  client.on('error', () => undefined)
  await client.connect()
  // Not every version knows each of them.
  await client.query(
    'select set_config(name, value, false) from unnest($1::text[], $2::text[]) as wanted (name, value) join pg_settings using (name)',
    [settings.map(([key]) => key), settings.map(([, value]) => value)],
  )
  // The setting is refused on systems where the server cannot check for a lost client.
  await client.query(`set client_connection_check_interval = '1s'`).catch(() => undefined)
  return client
}
