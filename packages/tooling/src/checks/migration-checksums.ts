import { createHash } from 'node:crypto'
import { writeFile } from 'node:fs/promises'
import path from 'node:path'
import { inRepository } from '../repository.ts'
import { readSource, sourceFiles } from './sources.ts'

const folder = 'packages/database'
const checksumFile = `${folder}/migrations.sha256`

type Sums = ReadonlyMap<string, string>

/** Lines as `sha256sum` writes them: `cd packages/database && sha256sum --check migrations.sha256` says the same. */
const parse = (text: string): Sums =>
  new Map(
    text
      .split('\n')
      .filter((line) => line !== '')
      .map((line) => [line.slice(66), line.slice(0, 64)]),
  )

const sumsOfFiles = async (): Promise<Sums> => {
  const files = await sourceFiles([`${folder}/src/migrations/*.ts`])
  return new Map(
    await Promise.all(
      files.map(
        async (file) =>
          [
            path.posix.relative(folder, file),
            createHash('sha256')
              .update(await readSource(file))
              .digest('hex'),
          ] as const,
      ),
    ),
  )
}

/** What differs between the recorded sums and the files: a migration that has run somewhere must stay what it was. */
export const compareChecksums = (recorded: Sums, found: Sums): string[] => [
  ...[...recorded.keys()].filter((file) => !found.has(file)).map((file) => `${file} is gone; migrations are for ever`),
  ...[...found]
    .filter(([file, sum]) => recorded.has(file) && recorded.get(file) !== sum)
    .map(
      ([file]) =>
        `${file} was changed after it was recorded; write another migration (or, before it is on main, remove its line)`,
    ),
  ...[...found.keys()]
    .filter((file) => !recorded.has(file))
    .map((file) => `${file} is not recorded in ${checksumFile}; run pnpm gen checksums`),
]

/** The same for this checkout. */
export const findChangedMigrations = async (): Promise<string[]> =>
  compareChecksums(parse(await readSource(checksumFile)), await sumsOfFiles())

/** Records migrations that are not recorded yet, and leaves every other line as it is. */
export const recordMigrations = async (): Promise<string[]> => {
  const recorded = parse(await readSource(checksumFile))
  const found = await sumsOfFiles()
  const added = [...found.keys()].filter((file) => !recorded.has(file))
  const lines = [...new Map([...found, ...recorded])].toSorted(([a], [b]) => (a < b ? -1 : 1))
  await writeFile(inRepository(checksumFile), lines.map(([file, sum]) => `${sum}  ${file}\n`).join(''))
  return added
}
