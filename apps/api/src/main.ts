import { readFileSync } from 'node:fs'
import { findUnknownVariables, readEnvironment } from '@velvet/contracts/config'
import { collectOnceStarted } from '@velvet/watching/collect-once-started'
import { readOrExit } from '@velvet/watching/read-or-exit'
import { composeApi } from './compose-api.ts'
import { createLogger } from './watching/logger.ts'

// Names every connection, also those of libraries and threads, for an operator who ends them before a restore.
process.env.PGAPPNAME ??= 'velvet api'
const env = readOrExit(() =>
  readEnvironment(process.env, (file) => readFileSync(file, 'utf8'), ['DATABASE_URL', 'SESSION_SECRET']),
)
const logger = createLogger(env.LOG_LEVEL)
for (const sentence of findUnknownVariables(process.env)) logger.warn({}, sentence)
const api = await composeApi(env, logger)

const serving = api.serve({ host: env.API_HOST, port: env.API_PORT }).catch((error: unknown) => {
  logger.fatal({ error: String(error) }, 'not started')
  process.exit(1)
})
await api.internal.listen({ host: env.INTERNAL_HOST, port: env.INTERNAL_PORT })
await serving
collectOnceStarted()

const stop = async (): Promise<void> => {
  await api.close()
  process.exit(0)
}
process.once('SIGTERM', () => void stop())
process.once('SIGINT', () => void stop())
