import { spawn } from 'node:child_process'
import { readFile } from 'node:fs/promises'
import path from 'node:path'
import { text } from 'node:stream/consumers'
import { inRepository, needsShell, repositoryRoot } from '../repository.ts'
import type { Tally } from '../testing/tally.ts'
import { findBrokenLinks } from './doc-links.ts'
import { findFeatureCycles } from './feature-cycles.ts'
import { findLongFiles } from './file-sizes.ts'
import { findFullFolders } from './folder-sizes.ts'
import { findOwnUnpinnedPackages } from './lockfile.ts'
import { findChangedMigrations } from './migration-checksums.ts'
import { findSlowPatterns } from './patterns.ts'
import { findPeopleWrittenElsewhere } from './person-owner.ts'
import { findBannedWords } from './plain-words.ts'
import { findPureNames } from './pure-names.ts'
import { findUnexplainedStatements } from './raw-statements.ts'
import { findUnknownRequirements } from './requirement-ids.ts'
import { findMisplacedRoutines } from './routines.ts'
import { codeFiles } from './sources.ts'
import { findWorseStructure } from './structure.ts'

/** Null for success, otherwise the text to print. */
type Verdict = string | null

export type StaticCheck = { name: string; run: () => Promise<Verdict> }

const runTool = async (command: string, args: readonly string[]): Promise<{ isOk: boolean; output: string }> => {
  const child = spawn(command, args, {
    cwd: repositoryRoot,
    stdio: ['ignore', 'pipe', 'pipe'],
    shell: needsShell,
  })
  const ended = new Promise<number | null>((resolve, reject) => child.once('error', reject).once('close', resolve))
  const [out, errors, code] = await Promise.all([text(child.stdout), text(child.stderr), ended])
  return { isOk: code === 0, output: `${out}${errors}`.trim() }
}

const tool =
  (command: string, ...args: string[]) =>
  async (): Promise<Verdict> => {
    const { isOk, output } = await runTool(command, args)
    return isOk ? null : output
  }

const own = (find: () => Promise<string[]>) => async (): Promise<Verdict> => (await find()).join('\n') || null

type CruiseSummary = {
  summary: { totalCruised: number; violations: { rule: { name: string }; from: string; to: string }[] }
}

/** Fewer mean that the search looks in the wrong place. */
const minSources = 1_500

/** A cruise that could not read TypeScript reports no violation either, so it must have seen every file. */
const cruise = async (): Promise<Verdict> => {
  const { output } = await runTool('depcruise', [
    'apps',
    'packages',
    '--config',
    '.dependency-cruiser.cjs',
    '--output-type',
    'json',
  ])
  if (!output.startsWith('{')) return output
  const { summary } = JSON.parse(output) as CruiseSummary
  const violations = summary.violations.map(({ rule, from, to }) => `${rule.name}: ${from} -> ${to}`)
  const expected = (await codeFiles()).filter((file) => /^(apps|packages)\/[^/]+\/src\//.test(file)).length
  if (summary.totalCruised < Math.max(expected, minSources))
    violations.push(`Only ${summary.totalCruised} of ${Math.max(expected, minSources)} files were looked at`)
  return violations.join('\n') || null
}

// What runs in Node reads most of the same sources, so that one program costs a fifth of one each.
const serverProject = inRepository('packages/tooling/tsconfig/server.json')

const checkOtherTypes = async (): Promise<Verdict> => {
  const { include } = JSON.parse(await readFile(serverProject, 'utf8')) as { include: string[] }
  const servers = include.map((source) =>
    path.relative(repositoryRoot, path.resolve(serverProject, '../', source, '..')),
  )
  const all = ['run', 'typecheck', '--output-logs=errors-only', '--concurrency=2', '--continue=always']
  return tool('turbo', ...all, ...servers.map((folder) => `--filter=!./${folder}`))()
}

/** All checks of the code that do not run the product; under a minute together. */
export const staticChecks: readonly StaticCheck[] = [
  { name: 'types of servers', run: tool('tsc', '--noEmit', '--project', path.relative(repositoryRoot, serverProject)) },
  { name: 'types of the rest', run: checkOtherTypes },
  { name: 'format and lint', run: tool('biome', 'check', '--error-on-warnings', '.') },
  { name: 'package boundaries', run: tool('turbo', 'boundaries', '--no-color') },
  { name: 'dependency rule', run: cruise },
  { name: 'cycles of features', run: own(findFeatureCycles) },
  { name: 'unused code', run: tool('knip', '--no-progress') },
  { name: 'dependency versions', run: tool('sherif') },
  { name: 'hashes of dependencies', run: own(findOwnUnpinnedPackages) },
  { name: 'recorded migrations', run: own(findChangedMigrations) },
  { name: 'routines', run: own(findMisplacedRoutines) },
  { name: 'raw statements', run: own(findUnexplainedStatements) },
  { name: 'file sizes', run: own(findLongFiles) },
  { name: 'folder sizes', run: own(findFullFolders) },
  { name: 'writers of people', run: own(findPeopleWrittenElsewhere) },
  { name: 'structure', run: own(findWorseStructure) },
  { name: 'names of pure functions', run: own(findPureNames) },
  { name: 'regular expressions', run: own(findSlowPatterns) },
  { name: 'documentation links', run: own(findBrokenLinks) },
  { name: 'ids of requirements', run: own(findUnknownRequirements) },
  { name: 'plain words', run: own(findBannedWords) },
]

/** Runs the checks one after another, prints each result, and counts them. */
export const runStaticChecks = async (say: (line: string) => void): Promise<Tally> => {
  const failures: string[] = []
  for (const { name, run } of staticChecks) {
    const startedAt = performance.now()
    const verdict = await run()
    const seconds = ((performance.now() - startedAt) / 1000).toFixed(1)
    say(`${verdict === null ? 'ok    ' : 'FAILED'} ${name} (${seconds} s)`)
    if (verdict === null) continue
    say(verdict)
    failures.push(name)
  }
  return { passed: staticChecks.length - failures.length, failures, skipped: 0 }
}
