import path from 'node:path'
import { parseArgs } from 'node:util'
import { settingsOf } from '@velvet/contracts/config'
import { openPictureStore } from '@velvet/providers/pictures'
import { backUp } from '../backup/back-up.ts'
import { totalsText } from '../backup/totals-text.ts'
import { type CommandContext, UsageError } from '../command.ts'
import { counted } from '../counted.ts'

export const description = 'writes the whole installation, database and pictures, into one new file'
export const usage = '<file>'

export const run = async (
  args: string[],
  { configuration, databaseUrl, print, warn }: CommandContext,
): Promise<void> => {
  const { positionals } = parseArgs({ args, allowPositionals: true, options: {} })
  const [file, ...others] = positionals
  if (!file || others.length > 0) throw new UsageError(`Usage: velvet backup ${usage}`)
  const env = await configuration()
  const backup = await backUp({
    url: await databaseUrl(),
    secret: settingsOf(env).secret,
    pictures: openPictureStore(env),
    file: path.resolve(file),
  })
  print(
    `Backed up ${totalsText(backup)} to ${file} (${(backup.bytes / 1_000_000).toFixed(1)} MB), as of ${backup.takenAt}.`,
  )
  print('Restoring it requires the ADDRESS_KEY of this installation: store a copy of that key in a different place.')
  const missing = backup.missingPictures
  if (missing > 0) {
    const fate = missing === 1 ? 'is missing from the storage, so it is' : 'are missing from the storage, so they are'
    warn(`${counted(missing, 'picture')} ${fate} not in the backup.`)
  }
}
