import path from 'node:path'
import { defineConfig } from '@playwright/test'
// @boundaries-ignore Playwright runs this file, and starts the product with that package
import { chromiumLaunch, reducedMotionContext } from '../../packages/tooling/src/chromium.ts'
import { lanes } from './product.ts'

const root = path.resolve(import.meta.dirname, '../..')

/**
 * Journeys drive the processes that `npm start` starts. They wait more than they compute, so the files run on several products
 * at once.
 */
export default defineConfig({
  testDir: '.',
  testMatch: '*.test.ts',
  fullyParallel: false,
  workers: lanes,
  // The longest test takes a third of this on a busy machine.
  timeout: 150_000,
  expect: { timeout: 15_000 },
  outputDir: path.join(root, 'test-results'),
  webServer: {
    command: `"${process.execPath}" tests/e2e/start-products.ts`,
    cwd: root,
    wait: { stdout: /^READY$/m },
    stdout: 'pipe',
    timeout: 300_000,
    gracefulShutdown: { signal: 'SIGTERM', timeout: 20_000 },
  },
  use: {
    browserName: 'chromium',
    // A trace costs a sixth of the run time: request one with `--trace on` to find the cause of a failure.
    trace: 'off',
    screenshot: 'only-on-failure',
    launchOptions: chromiumLaunch(),
    contextOptions: reducedMotionContext,
  },
})
