import { codeFiles, readSource } from './sources.ts'

const maxLines = 300

/** Files that are too long to read at once and should be split. Migrations stay as they were run. */
export const findLongFiles = async (): Promise<string[]> => {
  const problems: string[] = []
  for (const file of await codeFiles()) {
    const lines = (await readSource(file)).trimEnd().split('\n').length
    if (lines > maxLines && !file.includes('/migrations/'))
      problems.push(`${file} has ${lines} lines, ${maxLines} are the most`)
  }
  return problems
}
