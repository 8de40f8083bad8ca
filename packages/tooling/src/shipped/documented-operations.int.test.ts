import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { existsSync } from 'node:fs'
import { copyFile, mkdir, readdir, readFile, writeFile } from 'node:fs/promises'
import path from 'node:path'
import { text } from 'node:stream/consumers'
import { parseEnv } from 'node:util'
import { createEmptyDatabase, createTestDatabase } from '@velvet/database/testing'
import { expect, inject, it } from 'vitest'
import { readService } from '../production/compose-file.ts'
import { inRepository } from '../repository.ts'
import { makeScratchFolder } from '../scratch-folder.ts'
import { blocksOf } from './documented-commands.ts'

/** Runs what a container would run of velvet, and nothing else; notes each exit code with its arguments. */
const docker = `#!/bin/bash
words=("$@")
[ "$*" != 'compose run --rm migrate' ] || args=(migrate)
for place in "\${!words[@]}"; do
  [ "\${words[place]}" != packages/operations/src/velvet.ts ] || args=("\${words[@]:place+1}")
done
[ -n "\${args+given}" ] || exit 0
"$VELVET_NODE" "$VELVET_PROGRAM" "\${args[@]}"
echo "$? \${args[*]}" >> "$VELVET_CALLS"
`

/** Exit codes of commands that find something here: no site answers, and no key is lost. */
const finds: Record<string, number> = { doctor: 1, 'doctor --backups': 1, 'keys adopt-address-key': 1 }

it('every command of velvet in docs/operations.md runs, in the order of the guide, from installation to new keys', {
  timeout: 300_000,
}, async () => {
  const folder = await makeScratchFolder('velvet-operator-')
  const [checkout, programs, backups] = ['checkout', 'programs', 'backups'].map((name) => path.join(folder, name)) as [
    string,
    string,
    string,
  ]
  const calls = path.join(folder, 'calls')
  for (const directory of [checkout, programs]) await mkdir(directory)
  await copyFile(inRepository('.env.example'), path.join(checkout, '.env.example'))
  await writeFile(path.join(programs, 'docker'), docker, { mode: 0o755 })
  await writeFile(path.join(programs, 'git'), '#!/bin/bash\n', { mode: 0o755 })
  const database = await createTestDatabase(inject('databaseUrl'))
  const restored = await createEmptyDatabase(inject('databaseUrl'))
  let url = database.url

  /** What docker-compose.yml gives the api with the `.env` and the secrets that the guide has written. */
  const environment = async (): Promise<NodeJS.ProcessEnv> => {
    const file = path.join(checkout, '.env')
    if (!existsSync(file)) return {}
    const settings = parseEnv(await readFile(file, 'utf8')) as Record<string, string>
    const { env } = await readService('api', settings)
    const { PGPASSWORD_FILE: _ofUrl, ...rest } = env
    const local = Object.entries(rest).map(([name, value]) => [
      name,
      value.replace('/run/secrets', path.join(checkout, 'secrets')),
    ])
    return { ...Object.fromEntries(local), DATABASE_URL: url, REDIS_URL: '', DATA_DIR: path.join(folder, 'data') }
  }
  const type = async (block: string): Promise<void> => {
    const script = block
      .replaceAll('/backups', backups)
      .replaceAll('/srv/velvet', checkout)
      .replaceAll(/--owner 1000 --group 1000/g, `--owner ${process.getuid?.()} --group ${process.getgid?.()}`)
      .replaceAll('1000:1000', `${process.getuid?.()}:${process.getgid?.()}`)
    const child = spawn('/bin/bash', ['-e', '-u', '-c', script], {
      cwd: checkout,
      env: {
        ...(await environment()),
        PATH: `${programs}:${process.env.PATH}`,
        VELVET_NODE: process.execPath,
        VELVET_PROGRAM: inRepository('packages/operations/src/velvet.ts'),
        VELVET_CALLS: calls,
      },
    })
    // A block that asks for nothing may be over before this is written.
    child.stdin.on('error', () => undefined)
    child.stdin.end('a long walk along the river\n')
    const [output, errors, [code]] = await Promise.all([text(child.stdout), text(child.stderr), once(child, 'exit')])
    expect(code, `${block}\n${output}${errors}`).toBe(0)
  }

  try {
    for (const block of await blocksOf('docs/operations.md')) {
      if (block.includes('cp velvet-')) {
        // The new server of the guide has an empty database, and the archive was copied to it.
        url = restored.url
        const [archive = ''] = await readdir(backups)
        await copyFile(path.join(backups, archive), path.join(checkout, 'velvet-2026-11-22.tar'))
      }
      await type(block)
    }
    const run = (await readFile(calls, 'utf8')).trim().split('\n')
    const results = run.map((line) => {
      const [code, ...args] = line.split(' ')
      const name = args.filter((arg) => !arg.startsWith('/')).join(' ')
      return [name, Number(code)] as const
    })
    expect(results.map(([name]) => name)).toEqual([
      'admin-create --username nadia --role super_admin',
      'doctor',
      'doctor',
      'migrate',
      'doctor',
      'backup',
      'restore --check',
      'doctor --backups',
      'restore',
      'keys',
      'keys adopt-address-key',
    ])
    expect(results.filter(([name, code]) => code !== (finds[name] ?? 0))).toEqual([])
  } finally {
    await database.drop()
    await restored.drop()
  }
})
