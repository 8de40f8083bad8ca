import path from 'node:path'
import { defineConfig } from '@playwright/test'
// @boundaries-ignore Playwright runs this file, and starts the product with that package
import { chromiumLaunch } from '../../packages/tooling/src/chromium.ts'
import { adminOriginOf, lanes, password, portOf, publicOriginOf, titleOf } from './product.ts'

const root = path.resolve(import.meta.dirname, '../..')

/**
 * Journeys drive the processes that `npm start` starts, over an empty data directory that the demo seed fills. Texts go out
 * at once whatever the hour, so that a journey means the same by day and by night. They wait more than they compute, so that
 * the files share several products, started one after the other because the first builds the sites for all.
 */
export default defineConfig({
  testDir: '.',
  testMatch: '*.test.ts',
  fullyParallel: false,
  workers: lanes,
  timeout: 60_000,
  expect: { timeout: 15_000 },
  outputDir: path.join(root, 'test-results'),
  webServer: Array.from({ length: lanes }, (_, lane) => ({
    command: `"${process.execPath}" --title=${titleOf(lane)} tests/e2e/start-product.ts`,
    cwd: root,
    env: {
      ...(process.env as Record<string, string>),
      PORT: String(portOf(lane)),
      API_PORT: '',
      INTERNAL_PORT: '',
      PUBLIC_ORIGIN: publicOriginOf(lane),
      ADMIN_ORIGIN: adminOriginOf(lane),
      ADMIN_USERNAME: 'admin',
      ADMIN_PASSWORD: password,
      DATABASE_URL: '',
      REDIS_URL: '',
      SEED: 'demo',
      QUIET_HOURS: 'off',
      INSTAGRAM_SANDBOX: 'on',
      DATA_DIR: path.join(root, `.data/journeys/${lane}`),
    },
    wait: { stdout: /READY / },
    stdout: 'pipe' as const,
    timeout: 120_000,
    gracefulShutdown: { signal: 'SIGTERM' as const, timeout: 20_000 },
  })),
  use: {
    browserName: 'chromium',
    // A trace costs a sixth of all journeys: whoever looks for the cause of a failure asks for one (`--trace on`).
    trace: 'off',
    screenshot: 'only-on-failure',
    launchOptions: chromiumLaunch(),
  },
})
