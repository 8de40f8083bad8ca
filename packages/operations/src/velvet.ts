import { readFileSync } from 'node:fs'
import { findUnknownVariables, parseEnvironment, secretsFromFiles } from '@velvet/contracts/config'
import { runVelvet } from './run-velvet.ts'

process.exitCode = await runVelvet(process.argv.slice(2), async () => {
  // Into the environment, where the client of PostgreSQL looks for its password.
  Object.assign(
    process.env,
    secretsFromFiles(process.env, (file) => readFileSync(file, 'utf8')),
  )
  process.env.PGAPPNAME ??= `velvet ${process.argv[2]}`
  const env = parseEnvironment(process.env)
  for (const sentence of findUnknownVariables(process.env)) console.warn(sentence)
  return { env, release: async () => undefined }
})
