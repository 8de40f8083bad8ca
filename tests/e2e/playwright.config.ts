import path from 'node:path'
import { defineConfig } from '@playwright/test'
// @boundaries-ignore Playwright runs this file, and starts the product with that package
import { chromiumLaunch } from '../../packages/tooling/src/chromium.ts'
import { adminOrigin, password, port, publicOrigin } from './product.ts'

const root = path.resolve(import.meta.dirname, '../..')

/**
 * Journeys drive the processes that `npm start` starts, over an empty data directory that the demo seed fills. Texts go out
 * at once whatever the hour, so that a journey means the same by day and by night.
 */
export default defineConfig({
  testDir: '.',
  testMatch: '*.test.ts',
  fullyParallel: false,
  workers: 1,
  timeout: 60_000,
  expect: { timeout: 15_000 },
  outputDir: path.join(root, 'test-results'),
  webServer: {
    command: `"${process.execPath}" tests/e2e/start-product.ts`,
    cwd: root,
    env: {
      ...(process.env as Record<string, string>),
      PORT: String(port),
      API_PORT: '',
      INTERNAL_PORT: '',
      PUBLIC_ORIGIN: publicOrigin,
      ADMIN_ORIGIN: adminOrigin,
      ADMIN_USERNAME: 'admin',
      ADMIN_PASSWORD: password,
      DATABASE_URL: '',
      REDIS_URL: '',
      SEED: 'demo',
      QUIET_HOURS: 'off',
      INSTAGRAM_SANDBOX: 'on',
      DATA_DIR: path.join(root, '.data/journeys'),
    },
    wait: { stdout: /READY / },
    stdout: 'pipe',
    timeout: 120_000,
    gracefulShutdown: { signal: 'SIGTERM', timeout: 20_000 },
  },
  use: {
    browserName: 'chromium',
    // The film of a trace costs as much as the journey; its page after every step can be looked at without.
    trace: { mode: 'retain-on-failure', screenshots: false },
    screenshot: 'only-on-failure',
    launchOptions: chromiumLaunch(),
  },
})
