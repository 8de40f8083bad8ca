import createPurifier from 'dompurify'
import { useCallback, useEffect, useRef } from 'react'

export type HtmlPreviewProps = { title: string; html: string; className: string }

/** A complete email as it is sent, in a frame that runs no script, submits no form, and opens no window. */
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

/** The default styles of an email app. */
const readerStyles = `
  :root { color-scheme: light; background: Canvas; color: CanvasText }
  body { margin: 1rem; font: 0.875rem/1.5 sans-serif; overflow-wrap: break-word }
  img { max-width: 100% }
`

const purifier = createPurifier(window)

// An unclosed element extends to the end, as in browsers, so no start is scanned twice.
const tagPattern = /<[a-z][^>]*(?:>|$)/gi

/** Splits markup from its style sheets. */
function takeSheets(html: string): { bare: string; sheets: string[] } {
  const [before = '', ...parts] = html.split(/<style\b[^<>]*>/i)
  const cut = parts.map((part) => part.split(/<\/style>/i))
  return {
    bare: before + cut.map(([, ...after]) => after.join('')).join(''),
    sheets: cut.map(([sheet = '']) => sheet),
  }
}

// The page's content policy forbids styles in markup but allows those set by script, so they are removed before parsing.
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
