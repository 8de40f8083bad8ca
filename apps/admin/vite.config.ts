import tailwindcss from '@tailwindcss/vite'
import react from '@vitejs/plugin-react'
import { defineConfig, type Plugin } from 'vite'
import { callableEndpoints } from './callable-endpoints.ts'
import { firstLoads } from './first-loads.ts'
import { loadBudgets } from './load-budget.ts'

/** The face of every screen starts loading with the page instead of after its styles; the display face follows. */
const preloadFont: Plugin = {
  name: 'preload-font',
  apply: 'build',
  transformIndexHtml: {
    order: 'post',
    handler: (_html, { bundle = {} }) =>
      Object.keys(bundle)
        .filter((file) => /hanken-grotesk-[\w-]{8}\.woff2$/.test(file))
        .map((file) => ({
          tag: 'link',
          injectTo: 'head',
          attrs: { rel: 'preload', href: `/${file}`, as: 'font', type: 'font/woff2', crossorigin: true },
        })),
  },
}

export default defineConfig({
  plugins: [callableEndpoints, react(), tailwindcss(), preloadFont, loadBudgets(firstLoads)],
  server: { port: 5174, proxy: { '/api': 'http://127.0.0.1:3001' } },
  build: {
    assetsInlineLimit: 0,
    // Every browser that the sites support preloads modules by itself.
    modulePreload: { polyfill: false },
    // Endpoints that the screens never call are declarations without effect, so their schemas stay out of the bundle.
    rolldownOptions: {
      output: {
        // The entry lists all chunks, and a name of its own for each would take a kilobyte more.
        chunkFileNames: 'assets/[hash].js',
        codeSplitting: {
          groups: [
            {
              // Kinds of queries that only later screens use stay with those.
              name: 'base',
              test: /node_modules\/\.pnpm\/(react|react-dom|scheduler|react-router|@tanstack\+(react-)?query(-core)?|clsx|class-variance-authority)@(?!.*([iI]nfinite|[qQ]ueries|useMutationState))|packages\/ui\/src\/\w+\/(button|spinner|link|logo|field|input|toast|toaster|toast-card|toast-store|alert|password-input)\.tsx?$|packages\/contracts\/src\/(kernel\/(client|endpoint)|auth)|apps\/admin\/src\/(kit\/(server|drafts|page-title|back-guard|active-fetch)|features\/auth\/(session|way-back|auth\.queries))\.tsx?$|lucide-react.*\/icons\/(monitor|moon)\.m?js$/,
            },
            {
              // What every list has around it.
              name: 'lists',
              test: /packages\/ui\/src\/\w+\/(select|search-input|stat-card|skeleton|empty-state)\.tsx$|kit\/(is-same-value|focus-field)\.ts$/,
            },
            {
              // Of forms, what the account needs before the first click; a group takes the dependencies of its files along.
              name: 'problems',
              test: /kit\/record-form\/(use-focus-first-problem|field-problems|record-form)\.tsx?$/,
            },
            {
              // What every form is made of.
              name: 'forms',
              test: /node_modules\/\.pnpm\/react-hook-form@|kit\/record-form\/(?!use-closing|index)/,
            },
            {
              // What the navigation counts, on every screen.
              name: 'badges',
              test: /features\/(conversations\/waiting-badge|campaigns\/list\/stuck-badge|outbox\/outbox-badge)\.tsx$/,
            },
            {
              // Icons that every screen but the login shows: one small file instead of ten tiny ones.
              name: 'navigation',
              test: /lucide-react.*\/icons\/(layout-dashboard|calendar-days|users|send|mail|activity|plug|user-cog|map|lock|log-out|menu)\.m?js$/,
            },
          ],
        },
      },
      treeshake: {
        // By name alone: whatever else has one of these names would lose its calls, so they are names of contracts only.
        manualPureFunctions: ['endpoint', 'job', 'steeringEndpoint', 'Counter', 'Type', 'Nullable', 'OneOf'],
        propertyReadSideEffects: false,
        moduleSideEffects: [
          {
            test: /node_modules\/(typebox|sms-segments-calculator|graphemer)\/|packages\/(contracts|domain)\/|apps\/admin\/src\/(kit|features)\//,
            sideEffects: false,
          },
        ],
      },
    },
  },
})
