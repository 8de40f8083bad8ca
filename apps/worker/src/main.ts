import { readFileSync } from 'node:fs'
import { constants, getPriority, setPriority } from 'node:os'
import { findUnknownVariables, readEnvironment } from '@velvet/contracts/config'
import { collectOnceStarted } from '@velvet/watching/collect-once-started'
import { onStopSignal } from '@velvet/watching/on-stop-signal'
import { readOrExit } from '@velvet/watching/read-or-exit'
import { composeWorker } from './compose-worker.ts'
import { createLogger } from './watching/logger.ts'

// Names every connection, also those of libraries and threads, for an operator who ends them before a restore.
process.env.PGAPPNAME ??= 'velvet worker'
const env = readOrExit(() =>
  readEnvironment(process.env, (file) => readFileSync(file, 'utf8'), ['DATABASE_URL', 'SESSION_SECRET']),
)
const logger = createLogger(env.LOG_LEVEL)
for (const sentence of findUnknownVariables(process.env)) logger.warn({}, sentence)

// On a busy machine, pages are answered before campaigns go on.
const priority = constants.priority.PRIORITY_BELOW_NORMAL
if (getPriority() < priority) setPriority(priority)

const start = async () => {
  const worker = await composeWorker(env, logger)
  await worker.internal.listen({ host: env.INTERNAL_HOST, port: env.INTERNAL_PORT })
  await worker.work()
  logger.info({}, 'working')
  collectOnceStarted()
  return worker
}
const starting = start().catch((error: unknown): never => {
  logger.fatal({ error: String(error) }, 'not started')
  process.exit(1)
})

const maxStopMs = 20_000

// Installed first: a worker sends before it is ready, and its calls must end in order.
const stop = async (): Promise<void> => {
  // Work that is not finished by then stays in the ledger for the next worker.
  setTimeout(() => process.exit(1), maxStopMs).unref()
  const worker = await starting
  await worker.close()
  process.exit(0)
}
onStopSignal(stop)

await starting
