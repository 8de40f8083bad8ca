import { existsSync, readFileSync } from 'node:fs'
import path from 'node:path'
import { parseEnv } from 'node:util'
import { type Environment, findUnknownVariables, readEnvironment as readWithSecrets } from '@velvet/contracts/config'
import { inRepository } from './repository.ts'

const readText = (file: string): string => readFileSync(file, 'utf8')

/**
 * Configuration of a command: the environment, and `.env` of the checkout for what the environment leaves open. A secret may come
 * from a file that `SESSION_SECRET_FILE`, for example, names; a relative path counts from the root of the checkout.
 */
export const readEnvironment = (
  source: Record<string, string | undefined> = process.env,
  file: string = inRepository('.env'),
): Environment => {
  if (existsSync(file)) for (const [name, value] of Object.entries(parseEnv(readText(file)))) source[name] ??= value
  const env = readWithSecrets(source, (secret) => readText(inRepository(secret)))
  for (const sentence of findUnknownVariables(source)) console.warn(sentence)
  return env
}

/** `DATA_DIR` as an absolute path; a relative one counts from the root of the checkout. */
export const dataDirectory = (env: Environment, ...parts: string[]): string =>
  path.join(inRepository(env.DATA_DIR), ...parts)
