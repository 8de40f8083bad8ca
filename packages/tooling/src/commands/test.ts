import { existsSync } from 'node:fs'
import { runStaticChecks, type Tally } from '../checks/static-checks.ts'
import { findChromium } from '../chromium.ts'
import { runCommand } from '../command.ts'
import { inRepository } from '../repository.ts'
import { runPlaywright, runVitest } from '../testing/suites.ts'

const sum = (tallies: readonly Tally[]): Tally =>
  tallies.reduce((all, one) => ({
    passed: all.passed + one.passed,
    failed: all.failed + one.failed,
    skipped: all.skipped + one.skipped,
  }))

const missing = (): string[] => {
  const notes: string[] = []
  if (!findChromium())
    notes.push('component tests and browser journeys: no Chromium was found (install chromium, or set CHROMIUM_PATH)')
  else if (!existsSync(inRepository('tests/e2e/playwright.config.ts')))
    notes.push('browser journeys: there is no tests/e2e/playwright.config.ts')
  return notes
}

await runCommand(async () => {
  const heading = (title: string): void => console.log(`\n== ${title}`)
  heading('Static checks')
  const tallies = [await runStaticChecks(console.log)]
  heading('Unit, integration and component tests')
  tallies.push(await runVitest())
  const leftOut = missing()
  if (leftOut.length === 0) {
    heading('Browser journeys')
    tallies.push(await runPlaywright())
  }
  for (const note of leftOut) console.log(`\nLeft out: ${note}`)
  const { passed, failed, skipped } = sum(tallies)
  if (failed > 0) process.exitCode = 1
  console.log(`\n${passed} passed, ${failed} failed, ${skipped} skipped`)
})
