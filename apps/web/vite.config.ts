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

/**
 * `head.html`: what the pages that the api writes have in their head as well, scripts and styles included. `guest.html`: the page
 * with that head alone.
 */
const shareHead: Plugin = {
  name: 'share-head',
  apply: 'build',
  enforce: 'post',
  generateBundle(_options, bundle) {
    const page = bundle['index.html']
    const source = page?.type === 'asset' ? String(page.source) : ''
    const [, head = ''] = /<head>(.*)<\/head>/s.exec(source) ?? []
    const [shared = '', rest = ''] = head.split('<!-- The landing page alone: -->')
    const [, assets] = rest.split('<!-- Every page: -->')
    if (assets === undefined) throw new Error('index.html does not say which part of its head every page has.')
    this.emitFile({ type: 'asset', fileName: 'head.html', source: `${shared.trim()}\n${assets.trim()}\n` })
    // The page of a guest's personal link says nothing about the guest, nor about itself to search engines.
    const own = '<title>{{env `VENUE_NAME` | html}}</title>\n    <meta name="robots" content="noindex" />'
    this.emitFile({
      type: 'asset',
      fileName: 'guest.html',
      source: source.replace(head, () => `${shared}${own}${assets}`),
    })
  },
}

const readProperties = (css: string) => new Set([...css.matchAll(/var\((--[\w-]+)/g)].map(([, name]) => name))

/** Of minified styles. */
const dropUnread = (css: string): string => {
  const read = readProperties(css)
  const rest = css.replace(/(?<=[{;])(--[\w-]+):[^;{}]*;?/g, (declaration, name) => (read.has(name) ? declaration : ''))
  return rest === css ? css : dropUnread(rest)
}

/** The tokens that only the back office reads are a tenth of the styles. */
const dropUnreadProperties: Plugin = {
  name: 'drop-unread-properties',
  apply: 'build',
  enforce: 'pre',
  transform: (code, id) => (id.endsWith('site.css') ? dropUnread(code) : null),
}

export default defineConfig({
  plugins: [react(), tailwindcss(), dropUnreadProperties, preloadFonts, shareHead],
  server: {
    port: 5173,
    proxy: {
      '/api': api,
      '/g/': { target: api, bypass: ({ url }) => (url?.endsWith('/calendar.ics') ? undefined : '/index.html') },
      '/e/': { target: api, bypass: () => '/index.html' },
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
