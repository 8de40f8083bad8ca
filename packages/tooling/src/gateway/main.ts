import { parseArgs } from 'node:util'
import { originsOf, pageValues, parseEnvironment } from '@velvet/contracts/config'
import { collectOnceStarted } from '@velvet/watching/collect-once-started'
import { onStopSignal } from '@velvet/watching/on-stop-signal'
import { readOrExit } from '@velvet/watching/read-or-exit'
import { inRepository } from '../repository.ts'
import { createGateway } from './gateway.ts'

const env = readOrExit(() => parseEnvironment(process.env))
const { values } = parseArgs({ options: { sandbox: { type: 'string' } } })

const gateway = await createGateway({
  ...originsOf(env),
  apiOrigin: `http://${env.API_HOST}:${env.API_PORT}`,
  sandboxOrigin: values.sandbox ?? null,
  webDirectory: inRepository('apps/web/dist'),
  adminDirectory: inRepository('apps/admin/dist'),
  values: pageValues(process.env),
  logLevel: env.LOG_LEVEL,
})
await gateway.listen({ host: env.HOST, port: env.PORT })
collectOnceStarted()

onStopSignal(async () => {
  await gateway.close()
  process.exit(0)
})
