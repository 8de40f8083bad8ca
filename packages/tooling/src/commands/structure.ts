import { glob, readFile } from 'node:fs/promises'
import path from 'node:path'
import { parseArgs } from 'node:util'
import { linesWithBannedWords } from '../checks/plain-words.ts'
import { runCommand } from '../command.ts'
import { repositoryRoot } from '../repository.ts'
import { measureStructure } from '../structure/measure-structure.ts'
import type { Source } from '../structure/source.ts'

const leftOut = new Set(['node_modules', 'dist', '.turbo', '.toolchain', '.git'])

const readAll = async (root: string, pattern: string): Promise<Source[]> => {
  const sources: Source[] = []
  for await (const file of glob(pattern, { cwd: root, exclude: (name) => leftOut.has(path.basename(name)) }))
    sources.push({ file, text: await readFile(path.join(root, file), 'utf8') })
  return sources
}

/** Prints the measures of the code's structure that docs/architecture.md lists; `--root DIR` measures another checkout. */
await runCommand(async () => {
  const { values } = parseArgs({ options: { root: { type: 'string', default: repositoryRoot } } })
  const sources = await readAll(values.root, '{apps,packages,tests}/**/*.{ts,tsx,sql}')
  const wordy = linesWithBannedWords(sources.filter(({ file }) => !file.includes('/migrations/'))).length
  const words = { name: 'lines of comments, test titles, and visible texts with banned words', value: wordy }
  for (const { name, value } of [...measureStructure(sources), words]) console.log(`${name.padEnd(76)}${value}`)
})
