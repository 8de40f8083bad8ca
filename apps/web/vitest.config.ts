import { playwright } from '@vitest/browser-playwright'
import { defineProject, mergeConfig } from 'vitest/config'
// @boundaries-ignore Vitest runs this file, the package does not
import { chromiumLaunch, reducedMotionContext } from '../../packages/tooling/src/chromium.ts'
// @boundaries-ignore Vitest runs this file, the package does not
import { patience, screenTimeoutMs } from '../../packages/tooling/src/testing/patience.ts'
import viteConfig from './vite.config.ts'

export default mergeConfig(
  viteConfig,
  defineProject({
    // Listed here because a dependency that Vite discovers during a run reloads the page and fails the test in it.
    optimizeDeps: {
      include: [
        '@tanstack/react-query',
        '@velvet/ui > axe-core',
        '@velvet/ui > class-variance-authority',
        '@velvet/ui > clsx',
        'react',
        'react-dom',
        'react-dom/client',
        'react-error-boundary',
        'react/jsx-dev-runtime',
        'react/jsx-runtime',
        'typebox',
        'vitest-browser-react',
      ],
    },
    test: {
      name: 'web',
      include: ['src/**/*.test.tsx'],
      setupFiles: ['@velvet/ui/testing/setup'],
      isolate: false,
      css: true,
      expect: patience,
      testTimeout: screenTimeoutMs,
      browser: {
        enabled: true,
        headless: true,
        screenshotFailures: false,
        provider: playwright({
          launchOptions: chromiumLaunch(),
          contextOptions: { ...reducedMotionContext, timezoneId: 'UTC' },
        }),
        instances: [{ browser: 'chromium', viewport: { width: 1280, height: 900 } }],
      },
    },
  }),
)
