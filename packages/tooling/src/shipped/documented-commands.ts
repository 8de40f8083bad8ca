import { spawnSync } from 'node:child_process'
import { readSource, sourceFiles } from '../checks/sources.ts'

/** A program and its arguments, as the shell hands them on. */
export type Command = readonly [program: string, ...args: string[]]

type Documented = { readonly file: string; readonly command: Command }

const guides = [
  'docs/operations.md',
  'docs/backup.md',
  'docs/runbooks/*.md',
  'infra/README.md',
  'infra/helm/velvet/README.md',
]

/** Where no program can be found, the shell tells which one it was to run; it changes nothing. */
const recorder = `
  cd() { :; }
  command_not_found_handle() { local words; printf -v words '%s\\037' "$@"; printf '%s\\036' "$words" >&3; }
`

const commandsOf = (script: string): Command[] => {
  const { status, stderr, output } = spawnSync('/bin/bash', ['-u', '-c', `${recorder}\n${script}`], {
    encoding: 'utf8',
    env: { PATH: '/nowhere' },
    stdio: ['ignore', 'pipe', 'pipe', 'pipe'],
  })
  if (status === null || stderr) throw new Error(`${stderr}\n${script}`)
  return (output[3] ?? '')
    .split('\x1e')
    .filter(Boolean)
    .map((words) => words.split('\x1f').slice(0, -1) as [string, ...string[]])
}

const blocks = (text: string, language: string): string[] =>
  [...text.matchAll(new RegExp(`^ *\`\`\`${language}\n([\\s\\S]*?)^ *\`\`\`$`, 'gm'))].map(([, block = '']) => block)

/** Calls in running text; others name a command without its arguments. */
const inlineCalls = (text: string): string[] =>
  [...text.replace(/^ *```[\s\S]*?^ *```$/gm, '').matchAll(/`((?:docker compose|npm run) [^`]*)`/g)].map(
    ([, call = '']) => call.replaceAll(/\s+/g, ' '),
  )

const guideTexts = async (): Promise<{ file: string; text: string }[]> =>
  Promise.all((await sourceFiles(guides)).map(async (file) => ({ file, text: await readSource(file) })))

/** Every command of the operator's guides, in its order. */
export const documentedCommands = async (): Promise<Documented[]> =>
  (await guideTexts()).flatMap(({ file, text }) =>
    [...blocks(text, 'sh'), ...inlineCalls(text)].flatMap(commandsOf).map((command) => ({ file, command })),
  )

/** Every statement that the guides give to psql, or show as SQL. */
export const documentedStatements = async (): Promise<{ file: string; statement: string }[]> => {
  const given = (await documentedCommands()).flatMap(({ file, command }) => {
    const psql = command.indexOf('psql')
    const option = command.findIndex((word, at) => psql >= 0 && at > psql && (word === '-c' || word === '--command'))
    return option < 0 ? [] : [{ file, statement: command[option + 1] ?? '' }]
  })
  const shown = (await guideTexts()).flatMap(({ file, text }) =>
    blocks(text, 'sql').map((statement) => ({ file, statement })),
  )
  return [...given, ...shown]
}

/** What a guide tells its reader to type, in its order. */
export const blocksOf = async (file: string): Promise<string[]> => blocks(await readSource(file), 'sh')

/** The first block of a guide in this language that contains this text. */
export const blockWith = async (file: string, text: string, language = 'sh'): Promise<string> => {
  const found = blocks(await readSource(file), language).find((block) => block.includes(text))
  if (!found) throw new Error(`${file} has no block with ${text}`)
  return found
}
