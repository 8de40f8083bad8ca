import path from 'node:path'
import { foreignWrites, owner } from '../checks/person-owner.ts'
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

/** Measures of how well one change stays in one place, as names and values. Throws when it sees too little to measure. */
export const measureStructure = (sources: readonly Source[]): [measure: string, value: string][] => {
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
  const { pastIndex, inCircles, features } = featureImports(product)
  const folders = tally(sources.filter(({ file }) => !isMigration(file)).map(({ file }) => path.posix.dirname(file)))
  return [
    ['product files that name one plain field of a person', filesWith(product, /preferred_?contact_?method/i)],
    [
      `files outside ${owner} that write the table applicants`,
      new Set(foreignWrites(product).map(({ file }) => file)).size,
    ],
    [
      'definitions of the SQL function defined most often',
      largest(tally(matches([...routines, ...definitions], /create (?:or replace )?function (\w+)/gi)).values()),
    ],
    ['statements with an unchecked row type (sql<…>)', uncheckedRowTypes(sources, product)],
    ['raw statements in services', services.flatMap(({ text }) => linesOfStatements(text)).length],
    ['imports from one feature of the back office into another, past its index.ts', pastIndex],
    [`of ${features} features, those in a circle`, inCircles.length],
    ['files in the fullest folder, migrations apart', largest(folders.values())],
    ['files that name one mutation of the back office (median)', filesPerMutation(product)],
  ].map(([measure, value]) => [String(measure), String(value)])
}
