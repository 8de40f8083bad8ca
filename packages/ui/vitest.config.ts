import tailwindcss from '@tailwindcss/vite'
import react from '@vitejs/plugin-react'
import { playwright } from '@vitest/browser-playwright'
import { defineProject } from 'vitest/config'
// @boundaries-ignore Vitest runs this file, the package does not
import { chromiumLaunch, reducedMotionContext } from '../tooling/src/chromium.ts'
// @boundaries-ignore Vitest runs this file, the package does not
import { patience, screenTimeoutMs } from '../tooling/src/testing/patience.ts'

export default defineProject({
  plugins: [react(), tailwindcss()],
  // Listed here because a dependency that Vite discovers during a run reloads the page and fails the test in it.
  optimizeDeps: {
    include: [
      '@base-ui/react/alert-dialog',
      '@base-ui/react/dialog',
      '@base-ui/react/menu',
      '@base-ui/react/popover',
      '@base-ui/react/tabs',
      '@base-ui/react/tooltip',
      '@tanstack/react-table',
      'axe-core',
      'class-variance-authority',
      'clsx',
      'd3-geo',
      'lucide-react',
      'react',
      'react-dom',
      'react-dom/client',
      'react/jsx-dev-runtime',
      'react/jsx-runtime',
      'vitest-browser-react',
    ],
  },
  test: {
    name: 'ui',
    include: ['src/**/*.test.tsx'],
    setupFiles: ['./src/testing/setup.ts', './testing/styles.css'],
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
})
