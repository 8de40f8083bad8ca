import { readFileSync } from 'node:fs'
import { findUnknownVariables, readEnvironment } from '@velvet/contracts/config'
import { runVelvet } from './run-velvet.ts'

process.exitCode = await runVelvet(process.argv.slice(2), async () => {
  process.env.PGAPPNAME ??= `velvet ${process.argv[2]}`
  const env = readEnvironment(process.env, (file) => readFileSync(file, 'utf8'))
  for (const sentence of findUnknownVariables(process.env)) console.warn(sentence)
  return { env, release: async () => undefined }
})
