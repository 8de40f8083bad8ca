import createPurifier from 'dompurify'
import { useCallback, useEffect, useRef } from 'react'

export type HtmlPreviewProps = { title: string; html: string; className: string }

/** A whole mail as it is sent, in a frame that runs no script, sends no form and opens no window. */
export function HtmlPreview({ title, html, className }: HtmlPreviewProps) {
  const frame = useRef<HTMLIFrameElement>(null)
  const draw = useCallback(() => {
    const page = frame.current?.contentDocument
    if (page) drawMail(page, html)
  }, [html])
  useEffect(draw, [draw])
  return (
    <iframe ref={frame} title={title} sandbox="allow-same-origin" onLoad={draw} className={`bg-[white] ${className}`} />
  )
}

/** What a mail reader brings along. */
const readerStyles = `
  :root { color-scheme: light; background: Canvas; color: CanvasText }
  body { margin: 1rem; font: 0.875rem/1.5 sans-serif; overflow-wrap: break-word }
  img { max-width: 100% }
`

const purifier = createPurifier(window)

// What is not finished reaches to the end, as it does for browsers; so no beginning is looked at twice.
const tagPattern = /<[a-z][^>]*(?:>|$)/gi

/** Markup without its style sheets, and those. */
function takeSheets(html: string): { bare: string; sheets: string[] } {
  const [before = '', ...parts] = html.split(/<style\b[^<>]*>/i)
  const cut = parts.map((part) => part.split(/<\/style>/i))
  return {
    bare: before + cut.map(([, ...after]) => after.join('')).join(''),
    sheets: cut.map(([sheet = '']) => sheet),
  }
}

// The policy of the page forbids styles in markup but not those that are set, so they are taken out before it is parsed.
function drawMail(page: Document, html: string) {
  const { bare: unstyled, sheets } = takeSheets(html)
  const bare = unstyled.replace(tagPattern, (tag) => tag.replace(/\sstyle=/gi, ' data-style='))
  const mail = purifier.sanitize(bare, { WHOLE_DOCUMENT: true, RETURN_DOM: true, FORBID_TAGS: ['form', 'style'] })
  page.replaceChild(page.adoptNode(mail), page.documentElement)
  for (const element of page.querySelectorAll<HTMLElement>('[data-style]')) {
    element.style.cssText = element.getAttribute('data-style') ?? ''
    element.removeAttribute('data-style')
  }
  for (const link of page.querySelectorAll('a')) link.target = '_blank'
  const realm = page.defaultView ?? window
  page.adoptedStyleSheets = [readerStyles, ...sheets].map((text) => {
    const sheet = new realm.CSSStyleSheet()
    sheet.replaceSync(text)
    return sheet
  })
}
