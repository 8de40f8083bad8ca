import { rm } from 'node:fs/promises'
import path from 'node:path'
import { migrateToLatest } from '@velvet/database'
import { templateDatabase } from '@velvet/database/testing'
import { Client } from 'pg'
import type { TestProject } from 'vitest/node'
import { hasContainerEngine, startPostgresContainer, startRedisContainer } from '../containers.ts'
import { ensureDatabase, startPostgres } from '../postgres.ts'
import { startRedis } from '../redis.ts'
import { makeScratchFolder } from '../scratch-folder.ts'
import { checkStatements } from '../statements/check-statements.ts'
import { rejectWrongSteps } from './reject-wrong-steps.ts'

type Service = { url: string; from: string; stop: () => Promise<void> }

const nothingToStop = async (): Promise<void> => undefined

const localPostgres = async (programs?: string): Promise<Service> => {
  const directory = await makeScratchFolder('velvet-test-')
  const { serverUrl, stop } = await startPostgres({
    directory: path.join(directory, 'postgres'),
    isDurable: false,
    ...(programs ? { programs } : {}),
  })
  return {
    url: serverUrl,
    from: programs ?? 'embedded',
    stop: async () => {
      await stop()
      await rm(directory, { recursive: true, force: true })
    },
  }
}

const providePostgres = async (hasEngine: boolean): Promise<Service> => {
  const given = process.env.TEST_DATABASE_URL
  if (given) return { url: given, from: 'TEST_DATABASE_URL', stop: nothingToStop }
  // A folder such as /usr/lib/postgresql/15/bin: the same tests on another version.
  const programs = process.env.TEST_POSTGRES_PROGRAMS
  if (programs) return localPostgres(programs)
  return hasEngine ? { ...(await startPostgresContainer()), from: 'container' } : localPostgres()
}

const provideRedis = async (hasEngine: boolean): Promise<Service | null> => {
  const given = process.env.TEST_REDIS_URL
  if (given) return { url: given, from: 'TEST_REDIS_URL', stop: nothingToStop }
  const local = process.env.TEST_REDIS_IMAGE ? null : await startRedis()
  if (local) return { ...local, from: 'local' }
  return hasEngine ? { ...(await startRedisContainer()), from: 'container' } : null
}

const withClient = async (connectionString: string, work: (client: Client) => Promise<unknown>): Promise<void> => {
  const client = new Client({ connectionString })
  await client.connect()
  try {
    await work(client)
  } finally {
    await client.end()
  }
}

/** Migrated once; every suite copies it in some 50 ms. */
const prepareTemplate = async (serverUrl: string): Promise<void> => {
  await withClient(serverUrl, (client) => client.query(`drop database if exists ${templateDatabase} with (force)`))
  const url = await ensureDatabase(serverUrl, templateDatabase)
  await migrateToLatest(url)
  await withClient(url, rejectWrongSteps)
}

/** Gives the integration suites a real PostgreSQL, and a real Redis where one is to be had. */
export default async function setup(project: TestProject): Promise<() => Promise<void>> {
  const hasEngine = await hasContainerEngine()
  const [postgres, redis] = await Promise.all([providePostgres(hasEngine), provideRedis(hasEngine)])
  const stopAll = async () => void (await Promise.all([postgres.stop(), redis?.stop()]))
  try {
    await prepareTemplate(postgres.url)
  } catch (error) {
    await stopAll()
    throw error
  }
  project.provide('databaseUrl', postgres.url)
  project.provide('redisUrl', redis?.url ?? null)
  const answersFolder = await makeScratchFolder('velvet-answers-')
  project.provide('answersFolder', answersFolder)
  console.log(
    `[integration] PostgreSQL: ${postgres.from}; Redis: ${redis?.from ?? 'none found, its suites are left out'}`,
  )
  return async () => {
    await stopAll()
    try {
      if (project.name === 'integration')
        await checkStatements(answersFolder, { isWholeSuite: process.env.WHOLE_SUITE === '1' })
    } finally {
      await rm(answersFolder, { recursive: true, force: true })
    }
  }
}
