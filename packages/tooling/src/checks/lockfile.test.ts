import { expect, it } from 'vitest'
import { findLooseLocks, findOwnLooseLocks } from './lockfile.ts'
import { readSource } from './sources.ts'

it('every package of the lockfile is a file of the registry with its hash (T29)', async () => {
  expect(await findOwnLooseLocks()).toEqual([])
})

it.each([
  ['an address', 'resolution: {tarball: https://evil.example/x.tgz}'],
  [
    'an address besides the hash',
    `resolution: {integrity: sha512-${'a'.repeat(86)}==, tarball: https://evil.example/x.tgz}`,
  ],
  ['a repository', 'resolution: {type: git, repo: https://evil.example/x.git, commit: abc}'],
  ['a weak hash', 'resolution: {integrity: sha1-2jmj7l5rSw0yVb/vlWAYkK/YBwk=}'],
])('a package that is locked by %s is found (T29)', async (_, resolution) => {
  const lockfile = (await readSource('pnpm-lock.yaml')).replace(/resolution: \{[^}]*\}/, resolution)
  expect(findLooseLocks(lockfile)).toHaveLength(1)
})
