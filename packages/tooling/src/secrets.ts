import { randomBytes } from 'node:crypto'
import { existsSync } from 'node:fs'
import { mkdir, readFile, rename, writeFile } from 'node:fs/promises'
import path from 'node:path'

/** Made once per data folder, for an installation on one machine that was given none. */
export type Secrets = {
  sessionSecret: string
  /** Password of the first super_admin. */
  adminPassword: string
  /** Shared by the product and the sandbox. */
  sandboxToken: string
}

const generate = (): Secrets => ({
  sessionSecret: randomBytes(48).toString('base64url'),
  adminPassword: randomBytes(12).toString('base64url'),
  sandboxToken: randomBytes(24).toString('base64url'),
})

/** Reads `secrets.json` of the data folder, or writes it with new values, readable by its owner alone. */
export const loadSecrets = async (directory: string): Promise<Secrets> => {
  const file = path.join(directory, 'secrets.json')
  const kept = existsSync(file) ? (JSON.parse(await readFile(file, 'utf8')) as Partial<Secrets>) : {}
  const secrets = { ...generate(), ...kept }
  if (Object.keys(kept).length < Object.keys(secrets).length) {
    await mkdir(directory, { recursive: true, mode: 0o700 })
    await writeFile(`${file}.new`, `${JSON.stringify(secrets, null, 2)}\n`, { mode: 0o600 })
    await rename(`${file}.new`, file)
  }
  return secrets
}
