import { glob, readFile } from 'node:fs/promises'
import path from 'node:path'
import { repositoryRoot } from '../repository.ts'

const leftOut = ['node_modules', 'dist', '.data', '.turbo', '.toolchain', '.git', 'test-results', 'playwright-report']

/** Files of the checkout that match, as paths from its root, without what is installed or generated. */
export const sourceFiles = async (patterns: readonly string[]): Promise<string[]> => {
  const files: string[] = []
  const exclude = (name: string): boolean => leftOut.includes(path.basename(name))
  for await (const file of glob([...patterns], { cwd: repositoryRoot, exclude })) files.push(file)
  return files.sort()
}

export const readSource = (file: string): Promise<string> => readFile(path.join(repositoryRoot, file), 'utf8')

/** TypeScript of the product and its tests. */
export const codeFiles = (): Promise<string[]> => sourceFiles(['{apps,packages,tests}/**/*.{ts,tsx}', '*.ts'])
