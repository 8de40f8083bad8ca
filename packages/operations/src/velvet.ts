import { parseEnvironment } from '@velvet/contracts/config'
import { runVelvet } from './run-velvet.ts'

process.exitCode = await runVelvet(process.argv.slice(2), async () => ({
  env: parseEnvironment(process.env),
  release: async () => undefined,
}))
