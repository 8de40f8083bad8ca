import { rowTypesFile } from '../row-types/generate-row-types.ts'
import { codeFiles, readSource } from './sources.ts'

const maxLines = 300

/** Files that are too long to read at once and should be split. Migrations stay as they were run; the row types are generated. */
export const findLongFiles = async (): Promise<string[]> => {
  const problems: string[] = []
  for (const file of await codeFiles()) {
    const lines = (await readSource(file)).trimEnd().split('\n').length
    if (lines > maxLines && !file.includes('/migrations/') && file !== rowTypesFile)
      problems.push(`${file} has ${lines} lines, ${maxLines} are the most`)
  }
  return problems
}
