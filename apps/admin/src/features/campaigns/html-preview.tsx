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

// The policy of the page forbids styles in markup but not those that are set, so they are taken out before it is parsed.
const sheetPattern = /<style\b[^>]*>([\s\S]*?)<\/style>/gi
const tagPattern = /<[a-z][^>]*>/gi

function drawMail(page: Document, html: string) {
  const sheets: string[] = []
  const bare = html
    .replace(sheetPattern, (_, sheet: string) => {
      sheets.push(sheet)
      return ''
    })
    .replace(tagPattern, (tag) => tag.replace(/\sstyle=/gi, ' data-style='))
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
