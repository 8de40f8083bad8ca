import { readdirSync } from 'node:fs'
import path from 'node:path'
import { ConfigError } from '@velvet/contracts/config'
import { AppError } from '@velvet/domain/kernel'
import { type Command, isWrongCall, UsageError } from './command.ts'
import { type Installation, openContext } from './open-context.ts'

const folder = path.join(import.meta.dirname, 'commands')

const names = readdirSync(folder)
  .filter((file) => /^[a-z-]+\.ts$/.test(file))
  .map((file) => path.basename(file, '.ts'))
  .sort()

const load = (name: string): Promise<Command> => import(`./commands/${name}.ts`) as Promise<Command>

const help = async (): Promise<string> => {
  const width = Math.max(...names.map((name) => name.length)) + 2
  const lines = await Promise.all(names.map(async (name) => `  ${name.padEnd(width)}${(await load(name)).description}`))
  return ['Usage: velvet <command> [options]', '', ...lines, '', 'velvet <command> --help shows its options.'].join(
    '\n',
  )
}

const helpOf = (name: string, { usage, description }: Command): string =>
  `Usage: velvet ${`${name} ${usage}`.trim()}\n\n${description}`

const isHelp = (word: string | undefined): boolean => word === '--help' || word === '-h'

const dispatch = async (args: readonly string[], openInstallation: () => Promise<Installation>): Promise<void> => {
  const [name, ...rest] = args
  if (isHelp(name) || name === 'help') return console.log(await help())
  if (name === undefined) throw new UsageError(await help())
  if (!names.includes(name)) throw new UsageError(`Unknown command "${name}"\n\n${await help()}`)
  const command = await load(name)
  if (rest.some(isHelp)) return console.log(helpOf(name, command))
  const { context, close } = openContext(openInstallation)
  try {
    await command.run(rest, context)
  } finally {
    await close()
  }
}

/**
 * Runs one operator command and returns its exit code: 0 for success, 2 for a wrong call or configuration, 1 for any other error.
 * Prints a sentence for errors that the operator can fix and a stack for bugs.
 */
export const runVelvet = async (
  args: readonly string[],
  openInstallation: () => Promise<Installation>,
): Promise<number> => {
  try {
    await dispatch(args, openInstallation)
    return 0
  } catch (error) {
    const isWronglyStarted = isWrongCall(error) || error instanceof ConfigError
    console.error(isWronglyStarted || error instanceof AppError ? error.message : error)
    return isWronglyStarted ? 2 : 1
  }
}
