import { existsSync } from 'node:fs'
import { defineConfig } from 'vitest/config'
import { findChromium } from './packages/tooling/src/chromium.ts'
import { patience } from './packages/tooling/src/testing/patience.ts'

const browserProjects = [
  './packages/ui/vitest.config.ts',
  './apps/web/vitest.config.ts',
  './apps/admin/vitest.config.ts',
]

export default defineConfig({
  test: {
    // A failed comparison names every value: a run on another machine cannot be repeated.
    chaiConfig: { truncateThreshold: 0 },
    projects: [
      {
        test: {
          name: 'unit',
          include: ['packages/*/src/**/*.test.ts', 'apps/{api,worker}/src/**/*.test.ts'],
          exclude: ['**/*.int.test.ts', '**/node_modules/**'],
          isolate: false,
          expect: patience,
          testTimeout: 15_000,
        },
      },
      {
        test: {
          name: 'integration',
          include: ['packages/*/src/**/*.int.test.ts', 'apps/{api,worker}/src/**/*.int.test.ts'],
          exclude: ['packages/tooling/src/faults/long/**', '**/node_modules/**'],
          isolate: false,
          globalSetup: './packages/tooling/src/testing/global-setup.ts',
          setupFiles: './packages/tooling/src/statements/record-answers.ts',
          testTimeout: 30_000,
          hookTimeout: 60_000,
          expect: patience,
        },
      },
      {
        // Everything that goes wrong, for minutes: `pnpm test:faults`.
        test: {
          name: 'faults',
          include: [
            'packages/tooling/src/faults/**/*.int.test.ts',
            'packages/tooling/src/whole-system/{database,delivery}-restart.int.test.ts',
          ],
          globalSetup: './packages/tooling/src/testing/global-setup.ts',
          testTimeout: 180_000,
          hookTimeout: 60_000,
          expect: patience,
        },
      },
      // The screens are tested in a real browser; without one, those suites are left out and `npm test` says so.
      ...(findChromium() ? browserProjects.filter((config) => existsSync(config)) : []),
    ],
  },
})
