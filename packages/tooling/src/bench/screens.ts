import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { inRepository } from '../repository.ts'
import { withFilledProduct } from './product/filled-product.ts'

const applicants = 5_000

/** Opens the applicant database with its 1000 rows in Chromium, over the real product, and holds it against its budgets. */
export const run = (): Promise<void> =>
  withFilledProduct(applicants, async ({ adminOrigin, username, password }) => {
    const child = spawn(process.execPath, [inRepository('tests/e2e/bench/screens.ts'), adminOrigin], {
      stdio: ['pipe', 'inherit', 'inherit'],
    })
    // Arguments are visible to every user of the machine; piped input is not.
    child.stdin.end(JSON.stringify({ username, password }))
    const [code] = (await once(child, 'exit')) as [number | null]
    if (code !== 0) throw new Error('The screen could not be measured')
  })
