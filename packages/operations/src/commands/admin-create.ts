import { text } from 'node:stream/consumers'
import { parseArgs } from 'node:util'
import { type Role, roles } from '@velvet/contracts/auth'
import { migrateToLatest } from '@velvet/database'
import { upsertAdmin } from '@velvet/services/users'
import { type CommandContext, UsageError } from '../command.ts'
import { askSecret } from '../terminal.ts'

export const description = 'creates an admin, or gives the existing one a new password; reads it from standard input'
export const usage = `--username <name> [--role ${roles.join('|')}]`

const isRole = (value: string): value is Role => roles.some((role) => role === value)

const readPassword = async (): Promise<string> =>
  process.stdin.isTTY ? askSecret('Password: ') : (await text(process.stdin)).replace(/\r?\n$/, '')

export const run = async (args: string[], { databaseUrl, services, print, warn }: CommandContext): Promise<void> => {
  const { values } = parseArgs({
    args,
    options: { username: { type: 'string' }, role: { type: 'string', default: 'super_admin' } },
  })
  const { username, role } = values
  if (!username || !isRole(role)) throw new UsageError(`Usage: velvet admin-create ${usage}`)
  const password = await readPassword()
  await migrateToLatest(await databaseUrl(), { warn })
  const { created } = await upsertAdmin(await services(), { username, password, role })
  print(
    created
      ? `Created ${username} as ${role}`
      : `${username} has a new password and the role ${role}, and must log in again`,
  )
}
