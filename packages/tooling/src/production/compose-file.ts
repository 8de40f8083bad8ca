import { mkdir, writeFile } from 'node:fs/promises'
import path from 'node:path'
import { parse } from 'yaml'
import { readSource } from '../checks/sources.ts'

type Service = { environment?: Record<string, string>; command?: string[] }
type ComposeFile = { services: Record<string, Service>; secrets: Record<string, { file: string }> }

const readComposeFile = async (): Promise<ComposeFile> =>
  parse(await readSource('docker-compose.yml'), { merge: true }) as ComposeFile

/** A text of docker-compose.yml with its variables filled in, as Compose does it. */
const fill = (text: string, values: Readonly<Record<string, string>>): string =>
  text.replace(/\$\{([A-Z0-9_]+)(?::[-?]([^}]*))?\}/g, (_all, name: string, fallback = '') => values[name] || fallback)

/** What docker-compose.yml gives the containers of a service, with these values in `.env`. */
export const readService = async (
  name: 'migrate' | 'api' | 'worker' | 'gateway',
  values: Readonly<Record<string, string>>,
): Promise<{ command: string[]; env: Record<string, string> }> => {
  const { services } = await readComposeFile()
  const { environment = {}, command = ['node', 'apps/api/src/main.ts'] } = services[name] ?? {}
  const env = Object.entries(environment).map(([key, value]) => [key, fill(String(value), values)] as const)
  return { command, env: Object.fromEntries(env) }
}

/** Writes every secret of docker-compose.yml into a file of its name in `folder`; one without a value is empty, that is unset. */
export const writeSecrets = async (folder: string, values: Readonly<Record<string, string>>): Promise<string[]> => {
  const names = Object.keys((await readComposeFile()).secrets)
  await mkdir(folder, { recursive: true })
  await Promise.all(names.map((name) => writeFile(path.join(folder, name), `${values[name] ?? ''}\n`)))
  return names
}
