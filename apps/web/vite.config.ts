import tailwindcss from '@tailwindcss/vite'
import react from '@vitejs/plugin-react'
import { defineConfig, type Plugin, type Rolldown } from 'vite'
// @boundaries-ignore the build runs this file, the site does not
import { callableEndpoints } from '../admin/callable-endpoints.ts'
// @boundaries-ignore the build runs this file, the site does not
import { writeFirstScreen } from './write-first-screen.ts'

const api = 'http://127.0.0.1:3001'

/** The two fonts above the fold start loading with the page instead of after its styles; the italics follow. */
const preloadFonts: Plugin = {
  name: 'preload-fonts',
  apply: 'build',
  transformIndexHtml: {
    order: 'post',
    handler: (_html, { bundle = {} }) =>
      Object.keys(bundle)
        .filter((file) => /(?:hanken-grotesk|bodoni-moda)-[\w-]{8}\.woff2$/.test(file))
        .map((file) => ({
          tag: 'link',
          injectTo: 'head',
          attrs: { rel: 'preload', href: `/${file}`, as: 'font', type: 'font/woff2', crossorigin: true },
        })),
  },
}

/** All styles are in the head of every page, so a script that is loaded later needs nothing else. */
const importPlainly: Plugin = {
  name: 'import-plainly',
  apply: 'build',
  enforce: 'pre',
  load: {
    filter: { id: /vite\/preload-helper/ },
    handler: () => 'export const __vitePreload = (load) => load()',
  },
}

/**
 * The scripts of a page start loading together, instead of each after the one that asks for it; with a low priority, after what
 * the first paint needs.
 */
const preload = (bundle: Rolldown.OutputBundle, files: readonly string[], priority = 'auto'): string => {
  const chunks = Object.values(bundle).filter((file) => file.type === 'chunk')
  const needed = new Set<Rolldown.OutputChunk>()
  const need = (chunk: Rolldown.OutputChunk | undefined): void => {
    if (!chunk || chunk.isEntry || needed.has(chunk)) return
    needed.add(chunk)
    for (const file of chunk.imports) need(chunks.find(({ fileName }) => fileName === file))
  }
  for (const file of files) {
    const chunk = chunks.find(({ facadeModuleId }) => facadeModuleId?.endsWith(`/src/${file}`))
    if (!chunk) throw new Error(`${file} is not a chunk of its own.`)
    need(chunk)
  }
  return [...needed]
    .map(
      ({ fileName }) =>
        `    <link rel="modulepreload" fetchpriority="${priority}" crossorigin href="/${fileName}" />\n`,
    )
    .join('')
}

/** The connection that brought the page is free for one more request, and nothing is painted without the styles. */
const stylesFirst = (head: string): string =>
  head.replace(/(\s*<script type="module".*?<\/script>)(\s*<link rel="stylesheet".*?>)/s, '$2$1')

/**
 * `head.html`: what the pages that the api writes have in their head as well, scripts and styles included. `guest.html`: the page
 * with that head alone. That page and the landing page preload their scripts; the pages of events wait for the visitor.
 */
const shareHead: Plugin = {
  name: 'share-head',
  apply: 'build',
  enforce: 'post',
  generateBundle(_options, bundle) {
    const page = bundle['index.html']
    const source = page?.type === 'asset' ? String(page.source) : ''
    const [, head = ''] = /<head>(.*)<\/head>/s.exec(source) ?? []
    const [shared = '', rest = ''] = stylesFirst(head).split('<!-- The landing page alone: -->')
    const [, assets] = rest.split('<!-- Every page: -->')
    if (assets === undefined) throw new Error('index.html does not say which part of its head every page has.')
    const event = `${shared.trim()}\n${assets.trim()}\n${preload(bundle, ['wait-for-visitor.ts'])}`
    this.emitFile({ type: 'asset', fileName: 'head.html', source: event })
    // The page of a guest's personal link says nothing about the guest, nor about itself to search engines.
    const own = '<title>{{env `VENUE_NAME` | html}}</title>\n    <meta name="robots" content="noindex" />'
    const guest = `${shared}${own}${assets.trimEnd()}\n${preload(bundle, ['start.tsx', 'features/guest-pages/guest-page.tsx'])}`
    const withoutFirstScreen = source.replace(/\s*<template>.*?<\/template>/s, '')
    this.emitFile({ type: 'asset', fileName: 'guest.html', source: withoutFirstScreen.replace(head, () => guest) })
    const landing = `${stylesFirst(head).trimEnd()}\n${preload(bundle, ['start-landing.tsx'], 'low')}`
    if (page?.type === 'asset') page.source = source.replace(head, () => landing)
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
  plugins: [
    callableEndpoints,
    importPlainly,
    react(),
    tailwindcss(),
    dropUnreadProperties,
    writeFirstScreen,
    preloadFonts,
    shareHead,
  ],
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
    cssCodeSplit: false,
    rolldownOptions: {
      output: {
        codeSplitting: {
          // What every page needs, in one file.
          groups: [
            {
              name: 'base',
              test: /node_modules\/\.pnpm\/(react|react-dom|scheduler|@tanstack\+(react-)?query(-core)?|clsx|class-variance-authority)@|packages\/ui\/src\/\w+\/(button|spinner|link|link-button|logo)\.tsx$|web\/src\/(site-element|site-frame|venue|server|query-client)\./,
            },
          ],
        },
      },
      treeshake: {
        // What declares endpoints has no effect, so what this site never calls stays out of the bundle.
        manualPureFunctions: ['endpoint', 'Type', 'Nullable', 'OneOf'],
        propertyReadSideEffects: false,
        moduleSideEffects: [{ test: /node_modules\/typebox\/|packages\/(contracts|domain)\//, sideEffects: false }],
      },
    },
  },
})
