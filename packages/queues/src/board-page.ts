import { readFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import path from 'node:path'

/** Folder of the package with the board's page. */
export const boardUi = path.dirname(createRequire(import.meta.url).resolve('@bull-board/ui/package.json'))
const ui = path.join(boardUi, 'dist')

/** Folder with what the page of the board loads, to be served under `static/` of its address. */
export const boardStatics = path.join(ui, 'static')

const looks = {
  boardTitle: 'Queues',
  miscLinks: [{ text: 'Back office', url: '/admin' }],
  hideDocsLink: true,
  locale: { lng: 'en-US' },
}

/**
 * The page of the queue board at the path `base`, which begins and ends with a slash. It is bull-board's own without the fonts
 * from elsewhere and the inline styles, which our content policy refuses.
 */
export const boardPage = (base: string): string => {
  const template = readFileSync(path.join(ui, 'index.ejs'), 'utf8')
  const files = [...template.matchAll(/(?:href|src)="(static\/[^"<>]+\.(?:css|js))"/g)].map(([, file = '']) => file)
  const tags = files.map((file) =>
    file.endsWith('.css') ? `<link href="${file}" rel="stylesheet">` : `<script defer src="${file}"></script>`,
  )
  return `<!doctype html>
<html lang="en">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<meta name="robots" content="noindex">
<base href="${base}">
<title>Queues</title>
<link rel="icon" type="image/png" href="static/favicon-32x32.png">
${tags.join('\n')}
</head>
<body>
<script id="__UI_CONFIG__" type="application/json">${JSON.stringify(looks)}</script>
<div id="root"></div>
</body>
</html>
`
}
