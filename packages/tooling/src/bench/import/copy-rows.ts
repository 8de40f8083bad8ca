import path from 'node:path'
import { Client } from 'pg'
import { copyDatabase, type Rig } from '../rig/start-rig.ts'

/** What an import writes of a person; the database makes the rest of each row. */
const columnsOf = async (client: Client): Promise<string> => {
  const { rows } = await client.query<{ columns: string }>(
    `select string_agg(quote_ident(attname), ', ' order by attnum) as columns from pg_attribute
     where attrelid = 'applicants'::regclass and attnum > 0 and not attisdropped and attgenerated = ''`,
  )
  return rows[0]?.columns ?? ''
}

const withClient = async <T>(url: string, work: (client: Client) => Promise<T>): Promise<T> => {
  const client = new Client({ connectionString: url })
  await client.connect()
  try {
    return await work(client)
  } finally {
    await client.end()
  }
}

/** Puts the people that an import created into a file of the database server, in the format of COPY. */
export const keepCreated = (rig: Rig, importId: string): Promise<string> =>
  withClient(rig.databaseUrl, async (client) => {
    const { rows } = await client.query<{ data_directory: string }>('show data_directory')
    const file = path.join(rows[0]?.data_directory ?? '', 'created.copy')
    await client.query(
      `copy (select ${await columnsOf(client)} from applicants where id in (
        select applicant_id from import_rows where import_id = ${client.escapeLiteral(importId)} and outcome = 'created')
        order by id) to ${client.escapeLiteral(file)}`,
    )
    return file
  })

/** Rows per second of COPY from that file, into the same table with the same indexes and people, in a database just made. */
export const copyPerSecond = async (rig: Rig, twin: string, file: string, triggers: 'on' | 'off'): Promise<number> => {
  const url = await copyDatabase(rig.serverUrl, twin, 'copying')
  return withClient(url, async (client) => {
    const columns = await columnsOf(client)
    if (triggers === 'off') await client.query('alter table applicants disable trigger user')
    await client.query('checkpoint')
    const startedAt = performance.now()
    const { rowCount } = await client.query(`copy applicants (${columns}) from ${client.escapeLiteral(file)}`)
    return ((rowCount ?? 0) / (performance.now() - startedAt)) * 1_000
  })
}
