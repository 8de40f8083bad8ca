import { rowTypesFile } from '../row-types/generate-row-types.ts'
import { codeFiles, readSource, sourceFiles } from './sources.ts'

const maxLines = 300
/** Of a decision record, its title included and blank lines not. */
const maxRecordLines = 10

/** Fewer mean that the search looks in the wrong place. */
const minFiles = 1_500
const minRecords = 80

const linesOf = async (file: string): Promise<string[]> => (await readSource(file)).trimEnd().split('\n')

/**
 * Files that are too long to read at once and should be split, and decision records that should be cut. Migrations stay as they were
 * run; the row types are generated.
 */
export const findLongFiles = async (): Promise<string[]> => {
  const problems: string[] = []
  const files = await codeFiles()
  if (files.length < minFiles) return [`Only ${files.length} files were found`]
  for (const file of files) {
    const { length } = await linesOf(file)
    if (length > maxLines && !file.includes('/migrations/') && file !== rowTypesFile)
      problems.push(`${file} has ${length} lines, ${maxLines} are allowed`)
  }
  const records = await sourceFiles(['docs/decisions/*.md'])
  if (records.length < minRecords) problems.push(`Only ${records.length} decision records were found`)
  for (const file of records) {
    const { length } = (await linesOf(file)).filter((line) => line.trim() !== '')
    if (length > maxRecordLines) problems.push(`${file} has ${length} lines, ${maxRecordLines} are allowed`)
  }
  return problems
}
