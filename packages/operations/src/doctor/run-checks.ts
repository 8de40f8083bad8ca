import { type Check, type Finding, failed, reasonOf, warning } from './check.ts'

const maxCheckMs = 20_000

const inTime = async (run: () => Promise<Finding>): Promise<Finding> => {
  let timer: NodeJS.Timeout | undefined
  const late = new Promise<Finding>((resolve) => {
    timer = setTimeout(resolve, maxCheckMs, failed(`no answer within ${maxCheckMs / 1_000} seconds`))
  })
  const done = run().catch((error: unknown) => failed(reasonOf(error)))
  return Promise.race([done, late]).finally(() => clearTimeout(timer))
}

type Outcome = { readonly finding: Finding; readonly holds: boolean }

/**
 * Runs all checks, independent ones concurrently, and reports each finding in the order of the list. A check whose required check
 * failed is not run, which is a warning. A check must come after the check that it requires. Never throws.
 */
export const runChecks = async (
  checks: readonly Check[],
  tell: (name: string, finding: Finding) => void,
): Promise<Finding[]> => {
  const outcomes = new Map<string, Promise<Outcome>>()
  const start = async ({ needs, run }: Check): Promise<Outcome> => {
    if (needs !== undefined && !(await outcomes.get(needs))?.holds)
      return { finding: warning(`not checked, because of the ${needs} above`), holds: false }
    const finding = await inTime(run)
    return { finding, holds: finding.level !== 'failed' }
  }
  for (const check of checks) outcomes.set(check.name, start(check))
  const findings: Finding[] = []
  for (const [name, outcome] of outcomes) {
    const { finding } = await outcome
    tell(name, finding)
    findings.push(finding)
  }
  return findings
}
