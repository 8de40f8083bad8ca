import { linesOfStatements } from '../statements/find-statements.ts'
import type { Source } from '../structure/source.ts'
import { readSource, sourceFiles } from './sources.ts'

type Limits = { readonly maxStatements: number; readonly minFiles: number }

/** Lower it whenever a statement was converted. */
export const maxRawStatements = 54

/** Fewer files mean that the search looks in the wrong place. */
const limits: Limits = { maxStatements: maxRawStatements, minFiles: 400 }

const reason = /^\s*\/\/ Raw: \S.*\.$/

const withoutReason = ({ file, text }: Source): string[] => {
  const lines = text.split('\n')
  return linesOfStatements(text)
    .filter((line) => !reason.test(lines[line - 1] ?? ''))
    .map((line) => `${file}:${line + 1}: say why it is raw in the line above: // Raw: …`)
}

/** The raw statements without a reason, by file and line, and whether there are too many or too few files. */
export const judgeStatements = (sources: readonly Source[], { maxStatements, minFiles }: Limits): string[] => {
  if (sources.length < minFiles) return [`Only ${sources.length} files were looked at`]
  const count = sources.reduce((sum, { text }) => sum + linesOfStatements(text).length, 0)
  return [
    ...(count > maxStatements ? [`${count} raw statements, ${maxStatements} are allowed: use the builder`] : []),
    ...sources.flatMap(withoutReason),
  ]
}

const isProduct = (file: string): boolean => !/\.test\.ts$|\/testing\//.test(file)

/** Raw statements of the services that need a reason, or that are too many. */
export const findUnexplainedStatements = async (): Promise<string[]> => {
  const files = (await sourceFiles(['packages/services/src/**/*.ts'])).filter(isProduct)
  const sources = await Promise.all(files.map(async (file) => ({ file, text: await readSource(file) })))
  return judgeStatements(sources, limits)
}
