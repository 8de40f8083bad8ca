import { expect, it } from 'vitest'
import { compareChecksums, findChangedMigrations } from './migration-checksums.ts'

it('every migration is what it was when it was recorded', async () => {
  expect(await findChangedMigrations()).toEqual([])
})

it.each([
  ['changed', new Map([['0001.ts', 'b']]), '0001.ts was changed after it was recorded'],
  ['gone', new Map<string, string>(), '0001.ts is gone'],
  [
    'added and not recorded',
    new Map([
      ['0001.ts', 'a'],
      ['0002.ts', 'b'],
    ]),
    '0002.ts is not recorded',
  ],
])('a migration that was %s is found', (_, found, problem) => {
  expect(compareChecksums(new Map([['0001.ts', 'a']]), found)).toEqual([expect.stringContaining(problem)])
})
