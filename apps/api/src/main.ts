import { readFileSync } from 'node:fs'
import { findUnknownVariables, readEnvironment } from '@velvet/contracts/config'
import { collectOnceStarted } from '@velvet/watching/collect-once-started'
import { onStopSignal } from '@velvet/watching/on-stop-signal'
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

let isServing = false
const composing = composeApi(env, logger)

// Installed first: a process with the id 1 ignores a signal without a handler, and serving waits for the database.
const stop = async (): Promise<void> => {
  // An api that does not serve yet has no call to finish.
  if (isServing) await (await composing).close()
  process.exit(0)
}
onStopSignal(stop)

const api = await composing
const serving = api.serve({ host: env.API_HOST, port: env.API_PORT }).catch((error: unknown) => {
  logger.fatal({ error: String(error) }, 'not started')
  process.exit(1)
})
await api.internal.listen({ host: env.INTERNAL_HOST, port: env.INTERNAL_PORT })
await serving
isServing = true
collectOnceStarted()
