import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { existsSync } from 'node:fs'
import { mkdtemp, readFile, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { stripVTControlCharacters } from 'node:util'
import { inRepository, needsShell } from '../repository.ts'
import type { Tally } from './tally.ts'

type Run = { command: string; args: readonly string[]; cwd: string; env?: NodeJS.ProcessEnv }

/** Shows what the runner prints, and reads its JSON report afterwards; null when it left none. */
const runWithReport = async (run: (report: string) => Run): Promise<{ report: unknown; code: number | null }> => {
  const folder = await mkdtemp(path.join(tmpdir(), 'velvet-report-'))
  const file = path.join(folder, 'report.json')
  try {
    const { command, args, cwd, env } = run(file)
    const child = spawn(command, args, { cwd, env: { ...process.env, ...env }, stdio: 'inherit', shell: needsShell })
    const [code] = (await once(child, 'exit')) as [number | null]
    return { code, report: existsSync(file) ? (JSON.parse(await readFile(file, 'utf8')) as unknown) : null }
  } finally {
    await rm(folder, { recursive: true, force: true })
  }
}

/** A runner that fails without a failed test (an error outside of tests, a crash) counts as one failure. */
const settle = (tally: Tally, command: string, code: number | null): Tally =>
  code !== 0 && tally.failures.length === 0 ? { ...tally, failures: [`${command} ended with ${code}`] } : tally

const reasonLines = 3

type VitestReport = {
  numPassedTests: number
  numPendingTests: number
  numTodoTests: number
  testResults: {
    name: string
    status: 'passed' | 'failed'
    assertionResults: { fullName: string; status: string; failureMessages: string[] }[]
  }[]
}

/** What failed, and below it how the reason begins, without its colors. */
const failureOf = (test: string, [reason = '']: readonly string[]): string => {
  const lines = stripVTControlCharacters(reason).split('\n')
  return [test, ...lines.filter((line) => line.trim()).slice(0, reasonLines)].join('\n  ')
}

/** What failed, by file and name; a file none of whose tests failed did not load. */
const vitestFailures = (testResults: VitestReport['testResults']): string[] =>
  testResults.flatMap(({ name, status, assertionResults }) => {
    const file = path.relative(inRepository(), name)
    const failed = assertionResults
      .filter((test) => test.status === 'failed')
      .map((test) => failureOf(`${file} ${test.fullName}`, test.failureMessages))
    return status === 'failed' && failed.length === 0 ? [file] : failed
  })

/** The tests that the choice names, such as `--project=unit`, with all of Vitest's output. */
export const runVitest = async (choice: readonly string[], env: NodeJS.ProcessEnv = {}): Promise<Tally> => {
  const { report, code } = await runWithReport((file) => ({
    command: 'vitest',
    args: ['run', ...choice, '--reporter=default', '--reporter=json', `--outputFile.json=${file}`],
    cwd: inRepository(),
    env,
  }))
  const {
    numPassedTests = 0,
    numPendingTests = 0,
    numTodoTests = 0,
    testResults = [],
  } = (report ?? {}) as Partial<VitestReport>
  const failures = vitestFailures(testResults)
  return settle({ passed: numPassedTests, failures, skipped: numPendingTests + numTodoTests }, 'vitest', code)
}

/** Unit and integration tests, of which many wait for processes, so that there is one for each core. */
export const runNodeTests = (): Promise<Tally> =>
  runVitest(['--project=unit', '--project=integration', '--maxWorkers=100%'], { WHOLE_SUITE: '1' })

/** Screens and what they are made of in a real browser, with the React that visitors get. */
export const runComponentTests = (): Promise<Tally> =>
  runVitest(['--project=ui', '--project=web', '--project=admin'], { NODE_ENV: 'production' })

type PlaywrightTest = {
  status: 'expected' | 'unexpected' | 'flaky' | 'skipped'
  results: { errors: { message?: string }[] }[]
}

type PlaywrightSuite = {
  specs: { title: string; file: string; tests: PlaywrightTest[] }[]
  suites?: PlaywrightSuite[]
}

type PlaywrightReport = { stats: { expected: number; skipped: number }; suites: PlaywrightSuite[] }

const reasonsOf = (tests: readonly PlaywrightTest[]): string[] =>
  tests.flatMap(({ results }) => results.flatMap(({ errors }) => errors.flatMap(({ message }) => message ?? [])))

const playwrightFailures = ({ specs, suites = [] }: PlaywrightSuite): string[] => [
  ...specs
    .filter(({ tests }) => tests.some(({ status }) => status === 'unexpected' || status === 'flaky'))
    .map(({ file, title, tests }) => failureOf(`${file} ${title}`, reasonsOf(tests))),
  ...suites.flatMap(playwrightFailures),
]

/** Journeys through the whole product in a real browser. A test that passed on a second try is a failed one. */
export const runPlaywright = async (): Promise<Tally> => {
  const { report, code } = await runWithReport((file) => ({
    command: 'playwright',
    args: ['test', '--reporter=list,json'],
    cwd: inRepository('tests/e2e'),
    env: {
      PLAYWRIGHT_JSON_OUTPUT_FILE: file,
      PATH: `${inRepository('tests/e2e/node_modules/.bin')}${path.delimiter}${process.env.PATH}`,
    },
  }))
  const { stats, suites = [] } = (report ?? {}) as Partial<PlaywrightReport>
  const failures = suites.flatMap(playwrightFailures)
  return settle({ passed: stats?.expected ?? 0, failures, skipped: stats?.skipped ?? 0 }, 'playwright', code)
}
