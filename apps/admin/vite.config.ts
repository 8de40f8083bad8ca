import tailwindcss from '@tailwindcss/vite'
import react from '@vitejs/plugin-react'
import { defineConfig, type Plugin } from 'vite'
import { type LoadBudget, loadBudgets } from './load-budget.ts'

/** The face of every screen starts loading with the page instead of after its styles; the display face follows. */
const preloadFont: Plugin = {
  name: 'preload-font',
  apply: 'build',
  transformIndexHtml: {
    order: 'post',
    handler: (_html, { bundle = {} }) =>
      Object.keys(bundle)
        .filter((file) => /hanken-grotesk-latin-wght-normal.*\.woff2$/.test(file))
        .map((file) => ({
          tag: 'link',
          injectTo: 'head',
          attrs: { rel: 'preload', href: `/${file}`, as: 'font', type: 'font/woff2', crossorigin: true },
        })),
  },
}

const dashboard = ['shell.tsx', 'features/applicants/dashboard-page.tsx']
const events = ['shell.tsx', 'features/events/events-page.tsx']
const applicants = ['shell.tsx', 'features/applicants/database-page.tsx']
const communications = ['shell.tsx', 'features/campaigns/communications-page.tsx']
const activity = ['shell.tsx', 'features/activity/activity-page.tsx']
const integrations = ['shell.tsx', 'features/integrations/integrations-page.tsx']
const users = ['shell.tsx', 'features/users/users-page.tsx']
const account = ['shell.tsx', 'features/account/account-page.tsx']
const map = ['shell.tsx', 'features/geography/map-page.tsx', 'features/geography/map-view.tsx']

const budgets: readonly LoadBudget[] = [
  { name: 'login', files: ['features/auth/login-page.tsx'], limit: 125 },
  { name: 'page not found', files: ['not-found-page.tsx'], limit: 160 },
  { name: 'dashboard', files: dashboard, limit: 210 },
  { name: 'events', files: events, limit: 210 },
  { name: 'applicants', files: applicants, limit: 210 },
  { name: 'communications', files: communications, limit: 210 },
  { name: 'activity', files: activity, limit: 160 },
  { name: 'integrations', files: integrations, limit: 160 },
  { name: 'users', files: users, limit: 210 },
  { name: 'account', files: account, limit: 160 },
  { name: 'map', files: map, limit: 176 },
]

export default defineConfig({
  plugins: [react(), tailwindcss(), preloadFont, loadBudgets(budgets)],
  // The font files belong to the ui package; its style sheets are inlined here, where their names would not resolve.
  resolve: {
    alias: { '@fontsource-variable': `${import.meta.dirname}/../../packages/ui/node_modules/@fontsource-variable` },
  },
  server: { port: 5174, proxy: { '/api': 'http://127.0.0.1:3001' } },
  build: {
    assetsInlineLimit: 0,
    // Endpoints that the screens never call are declarations without effect, so their schemas stay out of the bundle.
    rolldownOptions: {
      output: {
        codeSplitting: {
          groups: [
            {
              // Kinds of queries that only later screens use stay with those.
              name: 'base',
              test: /node_modules\/\.pnpm\/(react|react-dom|scheduler|react-router|@tanstack\+(react-)?query(-core)?|typebox|clsx|class-variance-authority)@(?!.*([iI]nfinite|[qQ]ueries|useMutationState))|packages\/ui\/src\/(button|spinner|link|logo|field|input|toast|toaster|toast-card|toast-store|campaign-toast|alert|password-input)\.tsx?$|packages\/contracts\/src\/(kernel|auth)/,
            },
            {
              // Icons that every screen but the login shows: one small file instead of ten tiny ones.
              name: 'navigation',
              test: /lucide-react.*\/icons\/(layout-dashboard|calendar-days|users|mail|activity|plug|user-cog|map|lock|log-out|menu)\.m?js$/,
            },
          ],
        },
      },
      treeshake: {
        // By name alone: whatever else has one of these names would lose its calls, so they are names of contracts only.
        manualPureFunctions: ['endpoint', 'job', 'steeringEndpoint', 'Counter', 'Type', 'Nullable', 'OneOf'],
        propertyReadSideEffects: false,
      },
    },
  },
})
