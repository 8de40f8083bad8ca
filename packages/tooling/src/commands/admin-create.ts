import { text } from 'node:stream/consumers'
import { parseArgs } from 'node:util'
import { type Role, roles } from '@velvet/contracts/auth'
import { migrateToLatest } from '@velvet/database'
import { upsertAdmin } from '@velvet/services/users'
import { runCommand, UsageError } from '../command.ts'
import { dataDirectory, readEnvironment } from '../environment.ts'
import { withProduct } from '../product-context.ts'
import { openForCommand } from '../product-database.ts'
import { loadSecrets } from '../secrets.ts'
import { askSecret } from '../terminal.ts'

const usage = `Usage: pnpm admin:create --username <name> --role <${roles.join('|')}>`

const isRole = (value: string): value is Role => roles.some((role) => role === value)

const readPassword = async (): Promise<string> =>
  process.stdin.isTTY ? askSecret('Password: ') : (await text(process.stdin)).replace(/\r?\n$/, '')

await runCommand(async () => {
  const { values } = parseArgs({
    options: { username: { type: 'string' }, role: { type: 'string', default: 'super_admin' } },
  })
  const { username, role } = values
  if (!username || !isRole(role)) throw new UsageError(usage)
  const env = readEnvironment()
  const password = await readPassword()
  const database = await openForCommand(env)
  try {
    await migrateToLatest(database.url)
    const secret = env.SESSION_SECRET ?? (await loadSecrets(dataDirectory(env))).sessionSecret
    const { created } = await withProduct(env, database.url, secret, (context) =>
      upsertAdmin(context, { username, password, role }),
    )
    console.log(
      created ? `Created ${username} as ${role}` : `${username} has a new password, is ${role} and must sign in again`,
    )
  } finally {
    await database.release()
  }
})
