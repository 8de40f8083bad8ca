import { parseEnvironment } from '@velvet/contracts/config'
import { composeWorker, createLogger } from './compose-worker.ts'

const env = parseEnvironment(process.env)
const logger = createLogger(env.LOG_LEVEL)
const worker = await composeWorker(env, logger)
await worker.internal.listen({ host: env.INTERNAL_HOST, port: env.INTERNAL_PORT })
logger.info({}, 'working')

const longestStopMs = 20_000

const stop = async (): Promise<void> => {
  // What is not finished by then stays in the ledger for whoever comes next.
  setTimeout(() => process.exit(1), longestStopMs).unref()
  await worker.close()
  process.exit(0)
}
for (const signal of ['SIGTERM', 'SIGINT'] as const) process.once(signal, () => void stop())
