import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { text } from 'node:stream/consumers'
import { parseArgs } from 'node:util'
import { Script } from 'node:vm'
import { openDatabase } from '@velvet/database'
import { createTestDatabase } from '@velvet/database/testing'
import { sql } from 'kysely'
import { describe, expect, inject, it } from 'vitest'
import { parse } from 'yaml'
import { readSource } from '../checks/sources.ts'
import { inRepository } from '../repository.ts'
import { type Command, documentedCommands, documentedStatements } from './documented-commands.ts'

const flag = { type: 'boolean' } as const
const value = { type: 'string' } as const
const values = { type: 'string', multiple: true } as const

/** What docker compose takes, of what the guides use. */
const composeCommands = {
  build: {},
  down: {},
  exec: { 'no-TTY': { ...flag, short: 'T' }, user: value },
  logs: { since: value, tail: value },
  ps: { quiet: { ...flag, short: 'q' } },
  pull: {},
  restart: {},
  run: { rm: flag, 'no-deps': flag, 'no-TTY': { ...flag, short: 'T' }, volume: { ...values, short: 'v' } },
  stats: { 'no-stream': flag },
  stop: {},
  up: {
    detach: flag,
    build: flag,
    wait: flag,
    'no-deps': flag,
    'no-recreate': flag,
    'force-recreate': flag,
    scale: values,
  },
} as const

const { services } = parse(await readSource('docker-compose.yml'), { merge: true }) as { services: object }
const { scripts } = JSON.parse(await readSource('package.json')) as { scripts: object }
const documented = await documentedCommands()
const velvetFile = 'packages/operations/src/velvet.ts'

/** Other programs, which are there before Velvet is. */
const ofTheMachine = [
  ...['basename', 'cat', 'chmod', 'chown', 'cp', 'curl', 'date', 'git', 'grep'],
  ...['install', 'ls', 'mv', 'openssl', 'sed', 'tail', 'touch', 'truncate'],
]
const ofOthers = ['helm', 'kubectl', 'nft', 'pgbackrest']
const inContainers = ['df', 'node', 'pg_archivecleanup', 'pg_basebackup', 'pg_isready', 'psql', 'redis-cli']

const composeCalls = documented.flatMap(({ file, command: [program, kind, name, ...rest] }) =>
  program === 'docker' && kind === 'compose' ? [{ file, name: name ?? '', rest }] : [],
)

/** Services of a call, and what is run in one of them. */
const readCompose = (name: string, rest: string[]): { names: string[]; inside: string[] } => {
  const options = composeCommands[name as keyof typeof composeCommands]
  if (!options) throw new Error(`docker compose ${name} is not known here`)
  const isInside = name === 'exec' || name === 'run'
  // What comes after the name of the service belongs to the program in it.
  const at = isInside ? rest.findIndex((word) => word in services) : rest.length
  const { positionals } = parseArgs({
    args: isInside ? rest.slice(0, at + 1) : rest,
    options,
    allowPositionals: true,
  })
  return { names: positionals, inside: isInside ? rest.slice(at + 1) : [] }
}

const velvetCalls: Command[] = [
  ...documented.flatMap(({ command: [program, ...args] }) =>
    program === 'velvet' ? [['velvet', ...args] as const] : [],
  ),
  ...composeCalls.flatMap(({ name, rest }) => {
    const { inside } = readCompose(name, rest)
    return inside[0] === 'node' && inside[1] === velvetFile ? [['velvet', ...inside.slice(2)] as const] : []
  }),
]

describe('the guides for operators', () => {
  it('call only programs that are known', () => {
    expect(documented.length).toBeGreaterThan(70)
    const known = [...ofTheMachine, ...ofOthers, 'docker', 'npm', 'velvet']
    expect(documented.filter(({ command: [program] }) => !known.includes(program))).toEqual([])
    const calls = documented.flatMap(({ command: [program, , script = ''] }) => (program === 'npm' ? [script] : []))
    expect(calls.filter((script) => !(script in scripts))).toEqual([])
  })

  it('give docker compose options that it has, services that exist, and programs of their images', () => {
    expect(composeCalls.length).toBeGreaterThan(40)
    for (const { file, name, rest } of composeCalls) {
      const { names, inside } = readCompose(name, rest)
      expect(
        names.filter((service) => !(service in services)),
        `${file}: ${name}`,
      ).toEqual([])
      if (inside[0]) expect(inContainers, file).toContain(inside[0])
      if (inside[1] === '-e' && inside[2] !== '...') expect(() => new Script(inside[2] ?? '')).not.toThrow()
    }
  })

  it('give velvet commands and options that it has', { timeout: 120_000 }, async () => {
    const calls = [...new Map(velvetCalls.map((call) => [call.join(' '), call])).values()]
    expect(calls.length).toBeGreaterThan(6)
    for (const [, ...args] of calls) {
      // Without a database, so that nothing is done.
      const child = spawn(process.execPath, [inRepository(velvetFile), ...args], {
        env: { SESSION_SECRET: 'a secret that only this test knows, 32 bytes' },
        stdio: ['ignore', 'ignore', 'pipe'],
      })
      const [errors] = await Promise.all([text(child.stderr), once(child, 'exit')])
      expect(errors, args.join(' ')).not.toMatch(/Usage:|Unknown option|no command|Unexpected argument/)
    }
  })

  it('ask the database for tables and columns that it has', async () => {
    const statements = await documentedStatements()
    expect(statements.length).toBeGreaterThan(10)
    const database = await createTestDatabase(inject('databaseUrl'))
    const { db, close } = openDatabase({ url: database.url, poolSize: 1 })
    try {
      for (const { file, statement } of statements) {
        const undone = db.transaction().execute(async (transaction) => {
          await sql.raw(statement).execute(transaction)
          throw new Error('undone')
        })
        await expect(undone, `${file}: ${statement}`).rejects.toThrow('undone')
      }
    } finally {
      await close()
      await database.drop()
    }
  })
})
