import tailwindcss from '@tailwindcss/vite'
import react from '@vitejs/plugin-react'
import { defineConfig, type Plugin } from 'vite'

const api = 'http://127.0.0.1:3001'

/** The two fonts above the fold start loading with the page instead of after its styles; the italic follows. */
const preloadFonts: Plugin = {
  name: 'preload-fonts',
  apply: 'build',
  transformIndexHtml: {
    order: 'post',
    handler: (_html, { bundle = {} }) =>
      Object.keys(bundle)
        .filter((file) => /(?:hanken-grotesk-latin-wght|bodoni-moda-latin-opsz)-normal.*\.woff2$/.test(file))
        .map((file) => ({
          tag: 'link',
          injectTo: 'head',
          attrs: { rel: 'preload', href: `/${file}`, as: 'font', type: 'font/woff2', crossorigin: true },
        })),
  },
}

export default defineConfig({
  plugins: [react(), tailwindcss(), preloadFonts],
  server: {
    port: 5173,
    proxy: {
      '/api': api,
      '/u/': { target: api, bypass: (request) => (request.method === 'POST' ? undefined : '/index.html') },
    },
  },
  build: {
    assetsInlineLimit: 0,
    modulePreload: false,
    // Endpoints that this site never calls are pure declarations, so their schemas stay out of the bundle.
    rolldownOptions: {
      treeshake: { manualPureFunctions: ['endpoint', 'Type', 'Nullable', 'OneOf'], propertyReadSideEffects: false },
    },
  },
})
