import { mkdir, readFile, writeFile } from 'node:fs/promises'
import path from 'node:path'
import { check } from 'recheck'
import { parseAst } from 'vite'
import { inRepository } from '../repository.ts'
import { readSource, sourceFiles } from './sources.ts'

/** What the product runs: neither its tests nor the tools around it. */
const product = '{apps,packages}/*/src/**/*.{ts,tsx}'
const isProduct = (file: string): boolean =>
  !/\.test\.tsx?$|\/testing\/|\/migrations\//.test(file) && !/^packages\/(?:tooling|sandbox)\//.test(file)

/** Fewer would mean that the search reads the wrong files, and so finds no problems. */
const minFiles = 1_000
const minPatterns = 100

const maxMs = 60_000
const atOnce = 2

type Source = { readonly file: string; readonly text: string }
type Pattern = { source: string; flags: string; file: string }
type Node = Record<string, unknown>

const isNode = (value: unknown): value is Node => typeof value === 'object' && value !== null

/** Regular expressions that are written as such; what is put together while running is not seen. */
const patternsIn = (node: Node, file: string): Pattern[] => {
  const { regex } = node as { regex?: { pattern: string; flags: string } }
  const own = regex ? [{ source: regex.pattern, flags: regex.flags, file }] : []
  return [...own, ...Object.values(node).flatMap((inner) => (isNode(inner) ? patternsIn(inner, file) : []))]
}

const readPatterns = ({ file, text }: Source): Pattern[] =>
  patternsIn(parseAst(text, { lang: file.endsWith('x') ? 'tsx' : 'ts' }) as unknown as Node, file)

const judge = async ({ source, flags }: Pattern): Promise<string> => {
  const result = await check(source, flags, { timeout: maxMs })
  if (result.status === 'safe') return 'safe'
  return result.status === 'vulnerable' ? result.complexity.summary : `not judged (${result.error.kind})`
}

/** A verdict is confirmed by the clock, which a busy machine holds up; a slow expression is slow each time. */
const verdictOf = async (pattern: Pattern, triesLeft = 2): Promise<string> => {
  const verdict = await judge(pattern)
  return verdict === 'safe' || triesLeft === 0 ? verdict : verdictOf(pattern, triesLeft - 1)
}

// A safe expression stays safe: that verdict is kept on this machine.
const memory = inRepository('node_modules/.cache/velvet/safe-patterns-recheck-4.5.json')

const readMemory = async (): Promise<Record<string, string>> => {
  try {
    return JSON.parse(await readFile(memory, 'utf8')) as Record<string, string>
  } catch {
    return {}
  }
}

const keep = async (verdicts: Record<string, string>): Promise<void> => {
  const known = Object.fromEntries(Object.entries(verdicts).filter(([, verdict]) => verdict === 'safe'))
  await mkdir(path.dirname(memory), { recursive: true })
  await writeFile(memory, JSON.stringify(known))
}

/** Those of the regular expressions in these sources whose time grows faster than the text they are given. */
export const slowPatterns = async (
  sources: readonly Source[],
  least: { minFiles: number; minPatterns: number },
): Promise<string[]> => {
  const patterns = sources.flatMap(readPatterns)
  if (sources.length < least.minFiles || patterns.length < least.minPatterns)
    return [`Only ${patterns.length} regular expressions in ${sources.length} files were looked at`]
  const verdicts = await readMemory()
  const keyOf = ({ source, flags }: Pattern): string => `/${source}/${flags}`
  const isKnown = (pattern: Pattern): boolean => verdicts[keyOf(pattern)] !== undefined
  const left = [...new Map(patterns.map((pattern) => [keyOf(pattern), pattern])).values()].filter(
    (one) => !isKnown(one),
  )
  const judgeRest = async (): Promise<void> => {
    for (let pattern = left.pop(); pattern; pattern = left.pop()) verdicts[keyOf(pattern)] = await verdictOf(pattern)
  }
  await Promise.all(Array.from({ length: atOnce }, judgeRest))
  await keep(verdicts)
  return patterns
    .filter((pattern) => verdicts[keyOf(pattern)] !== 'safe')
    .map((pattern) => `${pattern.file}: ${keyOf(pattern)} is ${verdicts[keyOf(pattern)]}`)
}

/** Regular expressions of the product that a long text would hold up (T23). */
export const findSlowPatterns = async (): Promise<string[]> => {
  const files = (await sourceFiles([product])).filter(isProduct)
  const sources = await Promise.all(files.map(async (file) => ({ file, text: await readSource(file) })))
  return slowPatterns(sources, { minFiles, minPatterns })
}
