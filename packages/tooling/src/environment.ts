import { existsSync } from 'node:fs'
import path from 'node:path'
import { type Environment, findUnknownVariables, parseEnvironment } from '@velvet/contracts/config'
import { inRepository } from './repository.ts'

/** Configuration of a command: the environment, and `.env` of the checkout for what the environment leaves open. */
export const readEnvironment = (): Environment => {
  const file = inRepository('.env')
  if (existsSync(file)) process.loadEnvFile(file)
  const env = parseEnvironment(process.env)
  for (const sentence of findUnknownVariables(process.env)) console.warn(sentence)
  return env
}

/** `DATA_DIR` as an absolute path; a relative one counts from the root of the checkout. */
export const dataDirectory = (env: Environment, ...parts: string[]): string =>
  path.join(inRepository(env.DATA_DIR), ...parts)
