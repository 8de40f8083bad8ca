import { existsSync } from 'node:fs'
import { runStaticChecks } from '../checks/static-checks.ts'
import { findChromium } from '../chromium.ts'
import { runCommand } from '../command.ts'
import { runProduction } from '../production/run-production.ts'
import { inRepository } from '../repository.ts'
import { runComponentTests, runNodeTests, runPlaywright } from '../testing/suites.ts'
import { reportTally, sumOf, type Tally } from '../testing/tally.ts'

const none: Tally = { passed: 0, failures: [], skipped: 0 }

const missing = (): string[] => {
  const notes: string[] = []
  if (!findChromium())
    notes.push('component tests and browser journeys: no Chromium was found (install chromium, or set CHROMIUM_PATH)')
  else if (!existsSync(inRepository('tests/e2e/playwright.config.ts')))
    notes.push('browser journeys: there is no tests/e2e/playwright.config.ts')
  return notes
}

/** Of each api, under load; `pnpm test:production --rounds=10` does more. */
const restarts = 2

const heading = (title: string): void => console.log(`\n== ${title}`)

const checkAndTest = async (): Promise<Tally> => {
  heading('Static checks, then unit and integration tests')
  return sumOf([await runStaticChecks(console.log), await runNodeTests()])
}

/** Takes a little less long than the others together, which leave no core idle once it has ended. */
const testScreens = async (): Promise<Tally> => {
  heading('Beside them screens and what they are made of')
  return findChromium() ? runComponentTests() : none
}

await runCommand(async () => {
  const tallies = await Promise.all([checkAndTest(), testScreens()])
  const leftOut = missing()
  if (leftOut.length === 0) {
    heading('Browser journeys')
    tallies.push(await runPlaywright())
  }
  heading("Production: the image, the containers' commands and the Caddyfile")
  tallies.push(await runProduction(restarts))
  for (const note of leftOut) console.log(`\nLeft out: ${note}`)
  reportTally(sumOf(tallies))
})
