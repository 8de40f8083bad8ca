import path from 'node:path'
import { foreignWrites, owner } from '../checks/person-owner.ts'
import { maxRawStatements } from '../checks/raw-statements.ts'
import { firstWithoutRoutines } from '../checks/routines.ts'
import { isStatement, linesOfStatements } from '../statements/find-statements.ts'
import { findExportedAliases, findRawStatements } from '../statements/raw-statements.ts'
import { featureImports } from './feature-imports.ts'
import { filesPerMutation } from './mutation-files.ts'
import type { Source } from './source.ts'

const isTest = (file: string): boolean =>
  /\.test\.tsx?$|\/(testing|seed|faults|bench|whole-system)\/|^tests\//.test(file)
const isMigration = (file: string): boolean => file.includes('/migrations/')
const isRoutine = (file: string): boolean => file.endsWith('.sql')

const largest = (counts: Iterable<number>): number => Math.max(0, ...counts)

const tally = (names: readonly string[]): Map<string, number> => {
  const counts = new Map<string, number>()
  for (const name of names) counts.set(name, (counts.get(name) ?? 0) + 1)
  return counts
}

const matches = (sources: readonly Source[], pattern: RegExp): string[] =>
  sources.flatMap(({ text }) => [...text.matchAll(pattern)].map((match) => (match[1] ?? match[0]).toLowerCase()))

const filesWith = (sources: readonly Source[], pattern: RegExp): number =>
  sources.filter(({ text }) => pattern.test(text)).length

/** Row types that are asserted in the product and that no test compares with the rows. */
const uncheckedRowTypes = (sources: readonly Source[], product: readonly Source[]): number => {
  const asserted = matches(product, /\bsql<(?!boolean|number|string|Date|bigint|unknown|SqlBool)/g).length
  if (!sources.some(({ file }) => file === 'packages/tooling/src/statements/check-statements.ts')) return asserted
  const server = product.filter(({ file }) => file.endsWith('.ts'))
  const aliases = new Map(server.flatMap(({ file, text }) => [...findExportedAliases(file, text)]))
  const found = server.flatMap(({ file, text }) => findRawStatements(file, text, aliases))
  return found.filter(({ columns, texts: [beginning = ''] }) => columns === null && isStatement(beginning)).length
}

/** A measure of the code's structure, and the most that `verify` allows. */
export type Measure = { readonly name: string; readonly value: number; readonly max: number }

/** Measures of how well one change stays in one place. Throws when it sees too little to measure. */
export const measureStructure = (sources: readonly Source[]): Measure[] => {
  const product = sources.filter(({ file }) => !isTest(file) && !isMigration(file) && !isRoutine(file))
  if (product.length < 1_000) throw new Error(`Only ${product.length} files were found`)
  const services = product.filter(({ file }) => file.startsWith('packages/services/src/'))
  const routines = sources.filter(({ file }) => isRoutine(file))
  // Older migrations stay as they were; before there were routines, migrations defined all functions.
  const definitions = sources.filter(
    ({ file }) =>
      isMigration(file) &&
      !isTest(file) &&
      (routines.length === 0 || path.posix.basename(file) >= firstWithoutRoutines),
  )
  const { pastIndex, inCycles, features } = featureImports(product)
  const folders = tally(sources.filter(({ file }) => !isMigration(file)).map(({ file }) => path.posix.dirname(file)))
  const measures: readonly [name: string, value: number, max: number][] = [
    ['product files that name one plain field of a person', filesWith(product, /preferred_?contact_?method/i), 5],
    [
      `files outside ${owner} that write the table applicants`,
      new Set(foreignWrites(product).map(({ file }) => file)).size,
      0,
    ],
    [
      'definitions of the SQL function defined most often',
      largest(tally(matches([...routines, ...definitions], /create (?:or replace )?function (\w+)/gi)).values()),
      2,
    ],
    ['statements with an unchecked row type (sql<…>)', uncheckedRowTypes(sources, product), 0],
    ['raw statements in services', services.flatMap(({ text }) => linesOfStatements(text)).length, maxRawStatements],
    ['imports between features of the back office that bypass index.ts', pastIndex, 0],
    [`of ${features} features, those in an import cycle`, inCycles.length, 0],
    ['files in the largest folder, without migrations', largest(folders.values()), 30],
    ['files that name one mutation of the back office (median)', filesPerMutation(product), 6],
  ]
  return measures.map(([name, value, max]) => ({ name, value, max }))
}
