import react from '@vitejs/plugin-react'
import { createElement } from 'react'
import { renderToStaticMarkup } from 'react-dom/server'
import { createServer, type Plugin } from 'vite'

const render = async (): Promise<string> => {
  const server = await createServer({
    configFile: false,
    plugins: [react()],
    server: { middlewareMode: true, hmr: false, ws: false, watch: null },
    optimizeDeps: { noDiscovery: true },
    appType: 'custom',
    logLevel: 'error',
  })
  try {
    const { FirstScreen } = await server.ssrLoadModule('/src/features/landing/first-screen.tsx')
    return renderToStaticMarkup(createElement(FirstScreen))
  } finally {
    await server.close()
  }
}

/** Writes the first screen of the landing page into its HTML, as a template that `main.tsx` shows before anything else. */
export const writeFirstScreen: Plugin = {
  name: 'write-first-screen',
  apply: 'build',
  transformIndexHtml: async (html) =>
    html.replace('<div id="site"></div>', `<div id="site"></div>\n    <template>${await render()}</template>`),
}
