import { findStrangers, parseEnvironment } from '@velvet/contracts/config'
import { runVelvet } from './run-velvet.ts'

process.exitCode = await runVelvet(process.argv.slice(2), async () => {
  const env = parseEnvironment(process.env)
  for (const sentence of findStrangers(process.env)) console.warn(sentence)
  return { env, release: async () => undefined }
})
