import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { existsSync } from 'node:fs'
import { mkdtemp, readFile, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import path from 'node:path'
import type { Tally } from '../checks/static-checks.ts'
import { inRepository } from '../repository.ts'

type Run = { command: string; args: readonly string[]; cwd: string; env?: NodeJS.ProcessEnv }

/** Shows what the runner prints, and reads its JSON report afterwards; null when it left none. */
const runWithReport = async (run: (report: string) => Run): Promise<{ report: unknown; code: number | null }> => {
  const folder = await mkdtemp(path.join(tmpdir(), 'velvet-report-'))
  const file = path.join(folder, 'report.json')
  try {
    const { command, args, cwd, env } = run(file)
    const child = spawn(command, args, { cwd, env: { ...process.env, ...env }, stdio: 'inherit' })
    const [code] = (await once(child, 'exit')) as [number | null]
    return { code, report: existsSync(file) ? (JSON.parse(await readFile(file, 'utf8')) as unknown) : null }
  } finally {
    await rm(folder, { recursive: true, force: true })
  }
}

/** A runner that fails without a failed test (a file that does not load, a crash) counts as one failure. */
const settle = (tally: Tally, code: number | null): Tally =>
  code !== 0 && tally.failed === 0 ? { ...tally, failed: 1 } : tally

type VitestReport = { numPassedTests: number; numFailedTests: number; numPendingTests: number; numTodoTests: number }

/** The tests that the choice names, such as `--project=unit`, with all of Vitest's output. */
export const runVitest = async (choice: readonly string[], env: NodeJS.ProcessEnv = {}): Promise<Tally> => {
  const { report, code } = await runWithReport((file) => ({
    command: 'vitest',
    args: ['run', ...choice, '--reporter=default', '--reporter=json', `--outputFile.json=${file}`],
    cwd: inRepository(),
    env,
  }))
  const counts = report as VitestReport | null
  const skipped = (counts?.numPendingTests ?? 0) + (counts?.numTodoTests ?? 0)
  return settle({ passed: counts?.numPassedTests ?? 0, failed: counts?.numFailedTests ?? 0, skipped }, code)
}

/** Unit and integration tests, of which many wait for processes, so that there is one for each core. */
export const runNodeTests = (): Promise<Tally> =>
  runVitest(['--project=unit', '--project=integration', '--maxWorkers=100%'])

/** Screens and what they are made of in a real browser, with the React that visitors get. */
export const runComponentTests = (): Promise<Tally> =>
  runVitest(['--project=ui', '--project=web', '--project=admin'], { NODE_ENV: 'production' })

type PlaywrightReport = { stats: { expected: number; unexpected: number; flaky: number; skipped: number } }

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
  const stats = (report as PlaywrightReport | null)?.stats
  const failed = (stats?.unexpected ?? 0) + (stats?.flaky ?? 0)
  return settle({ passed: stats?.expected ?? 0, failed, skipped: stats?.skipped ?? 0 }, code)
}
