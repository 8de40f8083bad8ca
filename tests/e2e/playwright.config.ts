import { mkdtempSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { defineConfig } from '@playwright/test'
import { adminOrigin, password, port, publicOrigin } from './product.ts'

const root = path.resolve(import.meta.dirname, '../..')
const executablePath = process.env.CHROMIUM_PATH ?? '/usr/bin/chromium'

/** Journeys drive the processes that `npm start` starts, over an empty data directory that the demo seed fills. */
export default defineConfig({
  testDir: '.',
  testMatch: '*.test.ts',
  fullyParallel: false,
  workers: 1,
  timeout: 60_000,
  expect: { timeout: 15_000 },
  outputDir: path.join(root, 'test-results'),
  webServer: {
    command: `"${process.execPath}" packages/tooling/src/commands/start.ts`,
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
      DATA_DIR: mkdtempSync(path.join(tmpdir(), 'velvet-journeys-')),
    },
    wait: { stdout: /READY / },
    stdout: 'pipe',
    timeout: 120_000,
    gracefulShutdown: { signal: 'SIGTERM', timeout: 20_000 },
  },
  use: {
    browserName: 'chromium',
    trace: 'retain-on-failure',
    launchOptions: {
      executablePath,
      args: [
        '--no-sandbox',
        '--disable-gpu',
        '--disable-quic',
        '--no-first-run',
        '--disable-background-networking',
        '--disable-component-update',
        '--disable-sync',
      ],
    },
  },
})
