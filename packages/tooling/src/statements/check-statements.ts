import { readdir, readFile } from 'node:fs/promises'
import path from 'node:path'
import { readSource, sourceFiles } from '../checks/sources.ts'
import { type Answer, compareResults } from './compare-results.ts'
import { findExportedAliases, findImportedAliases, findRawStatements, type RawStatement } from './raw-statements.ts'

const product =
  '{packages/{contracts,domain,services,database,operations,queues,providers},apps/{api,worker}}/src/**/*.ts'
const isTested = (file: string): boolean => !/\.test\.ts$|\/(?:testing|migrations)\/|\/testing\.ts$/.test(file)

/** Fewer files mean that the search looks in the wrong place. */
const minFiles = 800

const readAnswers = async (folder: string): Promise<Answer[]> => {
  const texts = await Promise.all((await readdir(folder)).map((file) => readFile(path.join(folder, file), 'utf8')))
  return texts.flatMap((text) => text.split('\n').filter(Boolean)).map((line) => JSON.parse(line) as Answer)
}

/** The statements of the product, whose types may be imported from anywhere in it. */
const readStatements = async (): Promise<RawStatement[]> => {
  const files = (await sourceFiles([product])).filter(isTested)
  if (files.length < minFiles) throw new Error(`Only ${files.length} files were looked at`)
  const sources = await Promise.all(files.map(async (file) => [file, await readSource(file)] as const))
  const exported = new Map(sources.map(([file, source]) => [file, findExportedAliases(file, source)]))
  const byName = [...exported.values()].flatMap((aliases) => [...aliases])
  return sources.flatMap(([file, source]) =>
    findRawStatements(file, source, new Map([...byName, ...findImportedAliases(file, source, exported)])),
  )
}

/**
 * Compares the row type of every raw statement of the product with the rows that it returned in the tests. Throws a sentence for
 * each difference and, after all suites, for each statement whose rows no test has seen.
 */
export const checkStatements = async (
  answersFolder: string,
  { isWholeSuite }: { isWholeSuite: boolean },
): Promise<void> => {
  const statements = await readStatements()
  if (statements.length === 0) throw new Error('No raw statement was found')
  const { wrong, unproven } = compareResults(statements, await readAnswers(answersFolder))
  const missing = isWholeSuite ? unproven.map((place) => `${place}: no test has seen a row of this statement`) : []
  const sentences = [...wrong, ...missing]
  if (sentences.length > 0) throw new Error(`Row types of raw statements:\n${sentences.join('\n')}`)
}
