import path from 'node:path'
import { parseArgs } from 'node:util'
import { settingsOf } from '@velvet/contracts/config'
import { limitRole } from '@velvet/database'
import { openPictureStore } from '@velvet/providers/pictures'
import { type Restored, restore, verifyArchive } from '../backup/restore.ts'
import { totalsText } from '../backup/totals-text.ts'
import { type CommandContext, UsageError } from '../command.ts'
import { counted } from '../counted.ts'

export const description = 'restores a backup into an empty installation; --check only verifies the backup'
export const usage = '<file> [--check]'

const heldText = ({ campaigns, scheduled, messages }: Restored['held']): string =>
  `Held for your decision: ${counted(campaigns, 'campaign')} in progress (now paused), ` +
  `${counted(scheduled, 'scheduled campaign')} (now ${scheduled === 1 ? 'a draft' : 'drafts'}), ` +
  `${counted(messages, 'message')} that may have been sent (now in review).`

const nightsText = ({ releases, offering, reminders, offers }: Restored['held']['nights']): string =>
  `Of the events: ${counted(releases, 'set release')} that came due (now by hand), ` +
  `${counted(offering, 'event')} that offered places automatically (now turned off), ` +
  `${counted(reminders, 'reminder')} that came due (not sent), ` +
  `${counted(offers, 'open offer')} (extended).`

export const run = async (args: string[], { configuration, databaseUrl, print }: CommandContext): Promise<void> => {
  const { positionals, values } = parseArgs({
    args,
    allowPositionals: true,
    options: { check: { type: 'boolean', default: false } },
  })
  const [file, ...others] = positionals
  if (!file || others.length > 0) throw new UsageError(`Usage: velvet restore ${usage}`)
  const env = await configuration()
  const { secret } = settingsOf(env)
  if (values.check) {
    const archive = await verifyArchive(path.resolve(file), secret)
    return print(`${file} is complete: ${totalsText(archive)}, as of ${archive.takenAt}.`)
  }
  const restored = await restore({
    url: await databaseUrl(),
    secret,
    pictures: openPictureStore(env),
    file: path.resolve(file),
  })
  if (env.DATABASE_DIRECT_URL) await limitRole(env.DATABASE_DIRECT_URL)
  print(`Restored ${totalsText(restored)}, as of ${restored.takenAt}.`)
  if (restored.migrated.length > 0) print(`Then ran ${restored.migrated.join(', ')}.`)
  print(heldText(restored.held))
  if (Object.values(restored.held.nights).some((count) => count > 0)) print(nightsText(restored.held.nights))
  print('Opt-outs, applications, and messages after that time are missing. All admins must log in again.')
}
