import { randomBytes } from 'node:crypto'
import { mkdtemp, rm, stat } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { parseArgs } from 'node:util'
import { migrateToLatest } from '@velvet/database'
import { Client } from 'pg'
import { UsageError } from '../command.ts'
import { ensureDatabase, startPostgres } from '../postgres.ts'
import { inRepository } from '../repository.ts'
import { seed } from '../seed/seed.ts'
import { findInstalledPostgres } from '../testing/postgres-versions.ts'
import { withStops } from '../with-stops.ts'
import { addMessages } from './backup/add-messages.ts'
import { measureProcess } from './backup/measure-process.ts'
import { printRuns, verdict } from './backup/table.ts'

const programOf = async (programs: string, name: string): Promise<string> => {
  const file = path.join(programs, name)
  await stat(file)
  return file
}

const onServer = async (url: string, statement: string): Promise<void> => {
  const client = new Client({ connectionString: url })
  await client.connect()
  try {
    await client.query(statement)
  } finally {
    await client.end()
  }
}

/**
 * `velvet backup` and `velvet restore` of so many applicants and as many messages, against `pg_dump -Fc` and `pg_restore` of the
 * same database on the same server, one after the other in the same run. Needs a PostgreSQL with these programs on this
 * machine. Option `--applicants`, 100000 when absent.
 */
export const run = async (args: readonly string[] = process.argv.slice(2)): Promise<void> => {
  const { values } = parseArgs({
    args: [...args],
    options: { applicants: { type: 'string', default: '100000' } },
    allowPositionals: true,
  })
  const applicants = Number(values.applicants)
  if (!Number.isInteger(applicants) || applicants < 1_000)
    throw new UsageError('--applicants must be a whole number from 1000')
  const [installed] = findInstalledPostgres()
  if (!installed) throw new UsageError('pg_dump and pg_restore are compared with, and no PostgreSQL is installed here')
  const { programs } = installed

  await withStops(async (stops) => {
    const directory = await mkdtemp(path.join(tmpdir(), 'velvet-bench-'))
    stops.push(() => rm(directory, { recursive: true, force: true }))
    const server = await startPostgres({ directory: path.join(directory, 'postgres'), isDurable: true, programs })
    stops.push(server.stop)
    const url = await ensureDatabase(server.serverUrl, 'bench')
    const secret = randomBytes(32).toString('base64url')
    console.log(
      `Filling PostgreSQL ${installed.version} with ${applicants.toLocaleString('en')} applicants and as many messages ...`,
    )
    await migrateToLatest(url)
    await seed({ url, applicants, secret })
    await addMessages(url, applicants)

    const [dump, archive] = [path.join(directory, 'bench.dump'), path.join(directory, 'bench.tar')]
    const [restoredByPostgres, restoredByVelvet] = [
      await ensureDatabase(server.serverUrl, 'restored_by_postgres'),
      await ensureDatabase(server.serverUrl, 'restored_by_velvet'),
    ]
    const velvet = (command: string, database: string) =>
      measureProcess(process.execPath, [inRepository('packages/operations/src/velvet.ts'), command, archive], {
        PATH: process.env.PATH,
        DATABASE_URL: database,
        SESSION_SECRET: secret,
        DATA_DIR: directory,
      })
    const fairly = async <T>(work: () => Promise<T>): Promise<T> => {
      await onServer(url, 'checkpoint')
      return work()
    }
    const runs = {
      pgDump: await fairly(async () => measureProcess(await programOf(programs, 'pg_dump'), ['-Fc', '-f', dump, url])),
      backup: await fairly(() => velvet('backup', url)),
      pgRestore: await fairly(async () =>
        measureProcess(await programOf(programs, 'pg_restore'), ['-d', restoredByPostgres, dump]),
      ),
      restore: await fairly(() => velvet('restore', restoredByVelvet)),
    }
    printRuns(runs, { dump: (await stat(dump)).size, archive: (await stat(archive)).size })
    console.log(verdict(runs))
  })
}
