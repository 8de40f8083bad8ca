import { createHash } from 'node:crypto'
import { parseArgs } from 'node:util'
import { type AddressKeyState, adoptAddressKey, readAddressKey } from '@velvet/services/suppressions'
import { type CommandContext, UsageError } from '../command.ts'

export const description =
  'shows fingerprints of the configured keys; adopts a new address key when the old one was lost'
export const usage = '[adopt-address-key [--losing <number of suppressed addresses>]]'

const shown = (secret: string): string => createHash('sha256').update(`velvet ${secret}`).digest('hex').slice(0, 8)

const verdict = ({ stored, agrees }: AddressKeyState): string => {
  if (stored === null) return 'not stored yet; the first start stores it'
  return agrees ? 'matches this database' : `does NOT match this database, which has ${stored}`
}

export const run = async (args: string[], { configuration, services, print }: CommandContext): Promise<void> => {
  const { positionals, values } = parseArgs({ args, allowPositionals: true, options: { losing: { type: 'string' } } })
  const [action, ...others] = positionals
  const isWrong = others.length > 0 || (action !== undefined && action !== 'adopt-address-key')
  if (isWrong || (values.losing !== undefined && (!action || !/^\d{1,9}$/.test(values.losing))))
    throw new UsageError(`Usage: velvet keys ${usage}`)
  const context = await services()
  if (action) {
    const losing = values.losing === undefined ? null : Number(values.losing)
    const { configured, kept, lost } = await adoptAddressKey(context, { losing })
    return print(
      `This database now uses the key ${configured}; ${lost} suppressed addresses are no longer recognized, ${kept} are`,
    )
  }
  const env = await configuration()
  const state = await readAddressKey(context)
  print(
    `ADDRESS_KEY              ${state.configured}  ${verdict(state)}; ${state.suppressed} suppressed addresses depend on it`,
  )
  if (!env.ADDRESS_KEY) print('                         (it is not set, so SESSION_SECRET is used)')
  if (env.SESSION_SECRET) print(`SESSION_SECRET           ${shown(env.SESSION_SECRET)}`)
  if (env.SESSION_SECRET_PREVIOUS) print(`SESSION_SECRET_PREVIOUS  ${shown(env.SESSION_SECRET_PREVIOUS)}`)
}
