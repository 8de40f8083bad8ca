import { execFile } from 'node:child_process'
import { cp, glob, mkdir, mkdtemp, rm, symlink, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { promisify } from 'node:util'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { findChromium } from '../chromium.ts'
import { repositoryRoot } from '../repository.ts'

const execute = promisify(execFile)

/** One suite of the copy is not a whole run. */
const env = { ...process.env, WHOLE_SUITE: '' }

/** What the command printed; a failed one throws it. */
const run = async (cwd: string, command: string, args: readonly string[]): Promise<string> => {
  const { stdout } = await execute(command, args, { cwd, maxBuffer: 1 << 24, env }).catch(
    (failure: { stdout: string; stderr: string }) => {
      throw new Error(`${command} ${args.join(' ')} failed in ${cwd}:\n${failure.stdout}${failure.stderr}`)
    },
  )
  return stdout
}

/** Vite writes there and removes the files again, also for tests that run at the same time. */
const isLasting = (file: string): boolean => !path.basename(file).startsWith('.vite')

/** A second workspace with its own sources and the same dependencies: packages link to each other, the rest is shared. */
const copyWorkspace = async (copy: string): Promise<void> => {
  const isOwn = (file: string): boolean => !/(^|\/)(node_modules|dist|\.turbo|test-results)(\/|$)/.test(file)
  for await (const file of glob('*', { cwd: repositoryRoot }))
    if (isOwn(file)) {
      const filter = (source: string): boolean => isOwn(path.relative(repositoryRoot, source))
      await cp(path.join(repositoryRoot, file), path.join(copy, file), { recursive: true, filter })
    }
  for (const file of ['.dependency-cruiser.cjs', '.gitignore'])
    await cp(path.join(repositoryRoot, file), path.join(copy, file))
  await symlink(path.join(repositoryRoot, 'node_modules'), path.join(copy, 'node_modules'))
  for await (const modules of glob('{apps,packages,tests}/*/node_modules', { cwd: repositoryRoot })) {
    await mkdir(path.join(copy, path.dirname(modules)), { recursive: true })
    await cp(path.join(repositoryRoot, modules), path.join(copy, modules), {
      recursive: true,
      verbatimSymlinks: true,
      filter: isLasting,
    })
  }
}

/** What is written lies in these and in the contracts. They are made alike, so that they are checked as one. */
const serverFolders = ['packages/database', 'packages/services', 'apps/api']
const serverProject = {
  extends: './packages/tooling/tsconfig/node.json',
  include: serverFolders.map((folder) => `${folder}/src`),
}

describe('pnpm gen', () => {
  let copy: string
  beforeAll(async () => {
    copy = await mkdtemp(path.join(tmpdir(), 'velvet-gen-'))
    await copyWorkspace(copy)
    await writeFile(path.join(copy, 'tsconfig.server.json'), JSON.stringify(serverProject))
  })
  afterAll(() => rm(copy, { recursive: true, force: true }))

  const inCopy = (command: string, ...args: string[]) => run(copy, command, args)
  const gen = (...args: string[]) => inCopy(process.execPath, 'packages/tooling/src/commands/gen.ts', ...args)

  it('writes a slice and a verb that pass every static check, migrate, answer, and show', {
    timeout: 600_000,
  }, async () => {
    await gen('slice', 'door-lists')
    await gen('verb', 'check-in', 'door-lists')
    await run(path.join(copy, 'packages/contracts'), 'tsc', ['--noEmit'])
    await run(path.join(copy, 'apps/admin'), 'tsc', ['--noEmit'])
    await inCopy('tsc', '--noEmit', '--project', 'tsconfig.server.json')
    await inCopy('biome', 'check', '--error-on-warnings', 'packages/contracts', 'apps/admin', ...serverFolders)
    await inCopy('depcruise', 'apps', 'packages', '--config', '.dependency-cruiser.cjs')
    await inCopy('knip', '--no-progress', '--include', 'files,exports,types')
    expect(await inCopy('vitest', 'run', '--project', 'integration', 'apps/api/src/door-lists')).toMatch(/2 passed/)
    if (findChromium())
      expect(await inCopy('vitest', 'run', '--project', 'admin', 'apps/admin/src/features/door-lists')).toMatch(
        /2 passed/,
      )
  })

  it('writes nothing when a file exists', async () => {
    await expect(gen('slice', 'applicants')).rejects.toThrow(/exists already/)
  })
})
