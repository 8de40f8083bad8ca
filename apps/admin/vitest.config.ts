import { playwright } from '@vitest/browser-playwright'
import { defineProject, mergeConfig } from 'vitest/config'
// @boundaries-ignore Vitest runs this file, the package does not
import { chromiumLaunch, reducedMotionContext } from '../../packages/tooling/src/chromium.ts'
// @boundaries-ignore Vitest runs this file, the package does not
import { patience, screenTimeoutMs } from '../../packages/tooling/src/testing/patience.ts'
import viteConfig from './vite.config.ts'

// Tests bring their own server.
const { server: _devServer, ...shared } = viteConfig

export default mergeConfig(
  shared,
  defineProject({
    // Named here because a dependency found halfway through a run reloads the page and fails the test in it.
    optimizeDeps: {
      include: [
        '@date-fns/tz/tzOffset',
        '@tanstack/react-query',
        '@tanstack/react-table',
        '@velvet/ui > @base-ui/react/alert-dialog',
        '@velvet/ui > @base-ui/react/dialog',
        '@velvet/ui > @base-ui/react/menu',
        '@velvet/ui > @base-ui/react/popover',
        '@velvet/ui > @base-ui/react/tabs',
        '@velvet/ui > @base-ui/react/tooltip',
        '@velvet/ui > class-variance-authority',
        '@velvet/ui > clsx',
        '@velvet/ui > axe-core',
        '@velvet/ui > d3-geo',
        '@velvet/domain > sms-segments-calculator',
        'bowser',
        'dompurify',
        'lucide-react',
        'nuqs',
        'nuqs/adapters/react-router/v8',
        'papaparse',
        'react',
        'react-dom',
        'react-dom/client',
        'react-hook-form',
        'react-router',
        'react-router/dom',
        'react/jsx-dev-runtime',
        'react/jsx-runtime',
        'tinykeys',
        'typebox',
        'vitest-browser-react',
      ],
    },
    test: {
      name: 'admin',
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
        instances: [{ browser: 'chromium', viewport: { width: 1440, height: 900 } }],
      },
    },
  }),
)
