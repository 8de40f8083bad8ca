import { spawnSync } from 'node:child_process'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { buildSites } from '../sites.ts'
import { hasCaddy } from '../testing/start-caddy.ts'
import type { Tally } from '../testing/tally.ts'
import { type Stop, withStops } from '../with-stops.ts'
import { startComposeStack } from './compose-stack.ts'
import { buildServerImage } from './image.ts'
import { type Stack, startStack } from './stack.ts'
import { createSteps, type Step } from './steps.ts'

const isThere = (program: string): boolean => spawnSync(program, ['--version'], { stdio: 'ignore' }).status === 0

/** What this machine lacks, without which nothing can be proven. */
const missing = (): string[] => [
  ...(process.platform === 'linux' ? [] : ['Linux']),
  ...(hasCaddy() ? [] : ['Caddy']),
  ...(isThere('strip') ? [] : ['strip, of binutils']),
]

const runSteps = async (steps: readonly Step[]): Promise<Tally> => {
  let passed = 0
  for (const [index, step] of steps.entries()) {
    const startedAt = performance.now()
    const seconds = (): string => `${((performance.now() - startedAt) / 1000).toFixed(1)} s`
    try {
      const found = await step.run()
      console.log(`ok    ${step.name} (${seconds()})${found ? `: ${found}` : ''}`)
      passed += 1
    } catch (error) {
      const words = error instanceof Error ? error.message : String(error)
      console.log(`FAILED ${step.name} (${seconds()}): ${words}`)
      return { passed, failures: [`production: ${step.name}\n  ${words}`], skipped: steps.length - index - 1 }
    }
  }
  return { passed, failures: [], skipped: 0 }
}

/** Builds and starts what the steps need, and pushes how to end it. */
type Prepare = (scratch: string, stops: Stop[]) => Promise<Stack>

const run = async (prepare: Prepare, rounds: number): Promise<Tally> => {
  let tally: Tally = { passed: 0, failures: ['production: it did not start'], skipped: 0 }
  await withStops(async (stops) => {
    const scratch = await mkdtemp(path.join(tmpdir(), 'velvet-production-'))
    stops.push(() => rm(scratch, { recursive: true, force: true }))
    const stack = await prepare(scratch, stops)
    tally = await runSteps(createSteps(stack, rounds))
  })
  return tally
}

/**
 * What production does, where there is no container engine: the file system of the server image, the commands and settings of
 * docker-compose.yml, the Caddyfile, a real database and Redis. Prints a line for each step. A machine that lacks something
 * skips all of it and says so.
 */
export const runProduction = async (rounds: number): Promise<Tally> => {
  const lacking = missing()
  if (lacking.length > 0) {
    console.log(`skip  production: this machine has no ${lacking.join(', no ')}`)
    return { passed: 0, failures: [], skipped: 1 }
  }
  return run(async (scratch, stops) => {
    const startedAt = performance.now()
    const [image] = await Promise.all([buildServerImage(scratch), buildSites()])
    console.log(`      built the server image's file system (${((performance.now() - startedAt) / 1000).toFixed(1)} s)`)
    return startStack(scratch, image, stops)
  }, rounds)
}

/** The same steps against the containers of docker-compose.yml. */
export const runAgainstCompose = (rounds: number): Promise<Tally> => run(startComposeStack, rounds)
