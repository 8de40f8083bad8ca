import { spawnSync } from 'node:child_process'
import { copyFileSync, readFileSync, rmSync, statSync } from 'node:fs'
import path from 'node:path'
import { parseArgs, parseEnv } from 'node:util'
import { parseEnvironment } from '@velvet/contracts/config'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { parse } from 'yaml'
import { readSource } from '../checks/sources.ts'
import { readService } from '../production/compose-file.ts'
import { inRepository } from '../repository.ts'
import { makeScratchFolder } from '../scratch-folder.ts'
import { documentedCommands } from '../testing/documented-commands.ts'

const commands = await documentedCommands('docs/operations.md')
const { services } = parse(await readSource('docker-compose.yml'), { merge: true }) as { services: object }

/** What the commands of compose take, of what is used here: `true` for an option with a value. */
const composeOptions: Record<string, Record<string, boolean>> = {
  build: {},
  exec: { T: false },
  logs: { since: true, tail: true },
  ps: {},
  pull: {},
  run: { rm: false, T: false, 'no-deps': false, v: true },
  up: { build: false, detach: false, wait: false, scale: true },
}
/** These two take one service and then what runs in it. */
const runsInside = new Set(['exec', 'run'])

/** Commands that download, or need root, and would prove nothing about Velvet. */
const notRun = [
  'git clone REPOSITORY /srv/velvet',
  'cd /srv/velvet',
  'git fetch --tags',
  'git checkout v0.2.0',
  'git checkout v0.1.0',
  'install --directory --owner 1000 --group 1000 --mode 700 /backups',
]

const isCompose = (command: string): boolean => command.startsWith('docker compose ')
const wordsOf = (command: string): string[] => command.match(/"[^"]*"|\S+/g) ?? []

/** Splits a command of compose into its own part and what runs inside a container. */
const readCompose = (command: string) => {
  const [, , name = '', ...rest] = wordsOf(command)
  const known = composeOptions[name]
  if (!known) throw new Error(`compose has no command ${name}`)
  const options = Object.fromEntries(
    Object.entries(known).map(([option, hasValue]) => [
      option,
      {
        type: hasValue ? ('string' as const) : ('boolean' as const),
        multiple: true as const,
        ...(option.length === 1 ? { short: option } : {}),
      },
    ]),
  )
  const first = runsInside.has(name)
    ? rest.findIndex((word, place) => !word.startsWith('-') && rest[place - 1] !== '-v')
    : rest.length
  const { positionals } = parseArgs({ args: rest.slice(0, first), options, allowPositionals: true })
  return { name, named: runsInside.has(name) ? [rest[first] ?? ''] : positionals, inside: rest.slice(first + 1), rest }
}

describe('the commands of docs/operations.md', () => {
  it('are found, each kind of them', () => {
    expect(commands.filter(isCompose).length).toBeGreaterThan(15)
    expect(commands).toEqual(expect.arrayContaining(['cp .env.example .env', ...notRun]))
  })

  it.each([...new Set(commands.filter(isCompose))])('%s: its services and options are there', async (command) => {
    const { named, inside, rest } = readCompose(command)
    for (const service of named) expect(Object.keys(services)).toContain(service)
    const scaled = rest.filter((_, place) => rest[place - 1] === '--scale').map((pair) => pair.split('=')[0])
    for (const service of scaled) expect(Object.keys(services)).toContain(service)

    const [program, file = '', verb, ...args] = inside
    if (program === 'psql' || program === undefined) return
    expect([program, statSync(inRepository(file)).isFile()]).toEqual(['node', true])
    if (verb === '--help') return
    const { usage, description } = await import(inRepository(path.dirname(file), 'commands', `${verb}.ts`))
    expect(description).not.toBe('')
    for (const option of args.filter((arg) => arg.startsWith('--'))) expect(usage).toContain(option)
  })

  describe('that need no container', () => {
    let folder: string
    beforeAll(async () => {
      folder = await makeScratchFolder('velvet-operations-')
      copyFileSync(inRepository('.env.example'), path.join(folder, '.env.example'))
    })
    afterAll(() => rmSync(folder, { recursive: true, force: true }))

    it(`run in their order, and the settings that they write start the product (not run: ${notRun.join('; ')})`, async () => {
      const own = commands.filter((command) => !isCompose(command) && !notRun.includes(command))
      for (const command of own) {
        const { status, stderr } = spawnSync('sh', ['-euc', command], { cwd: folder, encoding: 'utf8' })
        expect([command, status, stderr]).toEqual([command, 0, ''])
      }
      const file = path.join(folder, '.env')
      expect(statSync(file).mode & 0o777).toBe(0o600)
      const values = Object.fromEntries(
        Object.entries(parseEnv(readFileSync(file, 'utf8'))).map(([name, value]) => [name, value ?? '']),
      )
      for (const name of ['api', 'worker'] as const) {
        const { env } = await readService(name, values)
        expect(parseEnvironment(env, ['DATABASE_URL', 'SESSION_SECRET'])).toMatchObject({
          PUBLIC_ORIGIN: 'https://velvet.example',
          ADMIN_ORIGIN: 'https://admin.velvet.example',
          VENUE_NAME: 'The Velvet Room',
          ADDRESS_KEY: expect.stringMatching(/^\S{44}$/),
        })
      }
    })
  })
})
